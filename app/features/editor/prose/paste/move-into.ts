/** Moves nodes to the end of another; a list that changes meanwhile is read first. */
export function moveInto(parent: Element, nodes: Iterable<Node>) {
  for (const node of Array.from(nodes)) parent.appendChild(node)
}
