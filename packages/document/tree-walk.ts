import type { NodeId } from '#packages/basics/ids'
import type { DocNode, DocTree, NodeKind } from './tree'

/** Where a node stands. `at` is its place among its siblings, `level` 1 for chapters. */
export interface Place {
  node: DocNode
  parent: DocNode | null
  index: number
  level: number
}

/** Every node with its place, in reading order. */
export function* placesOf({ children }: Pick<DocTree, 'children'>): Generator<Place> {
  yield* placesIn(children, null, 1)
}

function* placesIn(
  children: readonly DocNode[],
  parent: DocNode | null,
  level: number,
): Generator<Place> {
  for (const [index, node] of children.entries()) {
    yield { node, parent, index, level }
    yield* placesIn(node.children, node, level + 1)
  }
}

/** Every node in reading order. */
export const nodesOf = (tree: Pick<DocTree, 'children'>): DocNode[] =>
  [...placesOf(tree)].map(({ node }) => node)

/** Nodes that hold no others: where the writing happens. */
export const leavesOf = (tree: Pick<DocTree, 'children'>): DocNode[] =>
  nodesOf(tree).filter(({ children }) => children.length === 0)

/** Null when there is no such node. */
export const placeOf = (tree: DocTree, nodeId: NodeId): Place | null =>
  placeUnder(tree.children, null, 1, nodeId)

// Without a list or a generator of all: commands ask for places one after another.
function placeUnder(
  children: readonly DocNode[],
  parent: DocNode | null,
  level: number,
  nodeId: NodeId,
): Place | null {
  for (const [index, node] of children.entries()) {
    if (node.id === nodeId) return { node, parent, index, level }
    const below = placeUnder(node.children, node, level + 1, nodeId)
    if (below) return below
  }
  return null
}

/** The node and everything above it, outermost first; empty when it is not there. */
export function pathTo(tree: DocTree, nodeId: NodeId): DocNode[] {
  const path = (children: readonly DocNode[]): DocNode[] | null => {
    for (const node of children) {
      const rest = node.id === nodeId ? [] : path(node.children)
      if (rest) return [node, ...rest]
    }
    return null
  }
  return path(tree.children) ?? []
}

/** Levels under and with a node: 1 for a leaf. */
export const heightOf = (node: DocNode): number =>
  1 + node.children.reduce((most, child) => Math.max(most, heightOf(child)), 0)

const kindBelow: Record<NodeKind, NodeKind> = {
  front: 'section',
  part: 'chapter',
  chapter: 'section',
  section: 'node',
  node: 'node',
  back: 'section',
}

const rootKinds: readonly NodeKind[] = ['front', 'part', 'chapter', 'back']

/** What a node is where it stands: only roots have a choice. */
export function kindUnder(parent: Pick<DocNode, 'kind'> | null, requested: NodeKind): NodeKind {
  if (parent) return kindBelow[parent.kind]
  return rootKinds.includes(requested) ? requested : 'chapter'
}

/** The node with the kinds that it and its children have under `parent`; the very same one when they have them already. */
export function settled(node: DocNode, parent: Pick<DocNode, 'kind'> | null): DocNode {
  const kind = kindUnder(parent, node.kind)
  const children = node.children.map((child) => settled(child, { kind }))
  const isSame =
    kind === node.kind && children.every((child, index) => child === node.children[index])
  return isSame ? node : { ...node, kind, children }
}

/** What gives the topmost nodes their kinds: under the root of a map every node is one. */
export const rootKind = ({ map }: DocTree): Pick<DocNode, 'kind'> | null =>
  map ? { kind: 'node' } : null

/** A tree from outside, with kinds that follow from where its nodes stand. All commands leave it so. */
export const settledTree = (tree: DocTree): DocTree => ({
  ...tree,
  children: tree.children.map((node) => settled(node, rootKind(tree))),
})

/** Whether a root stands before the text, as abstracts do. What stands before the first heading is text already. */
export const isFrontMatter = ({ kind, title }: Pick<DocNode, 'kind' | 'title'>): boolean =>
  kind === 'front' && title !== ''
