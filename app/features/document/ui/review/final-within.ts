import type { DocNode } from '#packages/document'
import type { AssignmentView } from '../../wire/contracts/assignments'

/** Headings in which nobody writes: those that are final, and all beneath them. */
export function finalWithin(
  nodes: readonly DocNode[],
  assignments: readonly AssignmentView[],
): ReadonlySet<string> {
  const finals = new Set<string>(
    assignments.flatMap(({ nodeId, state }) => (state === 'final' ? [nodeId] : [])),
  )
  const found = new Set<string>()
  const walk = (children: readonly DocNode[], isWithin: boolean): void => {
    for (const node of children) {
      const isFinal = isWithin || finals.has(node.id)
      if (isFinal) found.add(node.id)
      walk(node.children, isFinal)
    }
  }
  if (finals.size > 0) walk(nodes, false)
  return found
}

/** The same headings as ones that no step writes in and no search replaces in. */
export const withLocked = (nodes: readonly DocNode[], finals: ReadonlySet<string>): DocNode[] =>
  nodes.map((node) => ({
    ...node,
    locked: node.locked || finals.has(node.id),
    children: withLocked(node.children, finals),
  }))
