import type { NodeId } from '~/core/ids'
import { emptyNode } from '#packages/document/outline'
import { heightOf, placeOf, type Place } from '#packages/document/tree-walk'
import { depthLimitOf, type DocNode, type DocTree } from '#packages/document/tree'
import { type TreeCommand } from '#packages/document/tree-commands'

/** Where a heading goes that was dragged onto another one. */
export type DropSide = 'before' | 'after' | 'inside'

/** Under the heading before it; null where there is none or the tree would grow too deep. */
export function indent(tree: DocTree, nodeId: NodeId): TreeCommand | null {
  const place = placeOf(tree, nodeId)
  const above = place && siblingsOf(tree, place)[place.index - 1]
  if (!place || !above || place.level + heightOf(place.node) > depthLimitOf(tree)) return null
  return { type: 'move', nodeId, parentId: above.id, at: above.children.length }
}

/** Beside its parent, right after it. */
export function outdent(tree: DocTree, nodeId: NodeId): TreeCommand | null {
  const place = placeOf(tree, nodeId)
  const above = place?.parent && placeOf(tree, place.parent.id)
  if (!above) return null
  return { type: 'move', nodeId, parentId: above.parent?.id ?? null, at: above.index + 1 }
}

/** One place up or down; over the edge of its parent into the neighbour's. */
export function shift(tree: DocTree, nodeId: NodeId, by: -1 | 1): TreeCommand | null {
  const place = placeOf(tree, nodeId)
  if (!place) return null
  const index = place.index + by
  if (index >= 0 && index < siblingsOf(tree, place).length) {
    return { type: 'move', nodeId, parentId: place.parent?.id ?? null, at: index }
  }
  const parent = place.parent && placeOf(tree, place.parent.id)
  const next = parent && siblingsOf(tree, parent)[parent.index + by]
  if (!next) return null
  return { type: 'move', nodeId, parentId: next.id, at: by === -1 ? next.children.length : 0 }
}

/** Where a new heading would stand: after this one, or as its first child. */
export function placeFor(
  tree: DocTree,
  nodeId: NodeId | null,
  how: 'after' | 'under',
): { parentId: NodeId | null; at: number; level: number } | null {
  if (nodeId === null) return { parentId: null, at: tree.children.length, level: 1 }
  const place = placeOf(tree, nodeId)
  if (!place) return null
  if (how === 'after') {
    return { parentId: place.parent?.id ?? null, at: place.index + 1, level: place.level }
  }
  if (place.level >= depthLimitOf(tree)) return null
  return { parentId: nodeId, at: place.node.children.length, level: place.level + 1 }
}

/** A heading that a person writes down. */
export const newHeading = (id: NodeId, title: string): DocNode => ({
  ...emptyNode,
  id,
  title,
  source: 'custom',
})

/** What letting go there does; null where it cannot stand. */
export function drop(
  tree: DocTree,
  nodeId: NodeId,
  target: { id: NodeId; side: DropSide },
): TreeCommand | null {
  const moved = placeOf(tree, nodeId)
  const onto = placeOf(tree, target.id)
  if (!moved || !onto || isWithin(moved.node, target.id)) return null
  const level = target.side === 'inside' ? onto.level + 1 : onto.level
  if (level + heightOf(moved.node) - 1 > depthLimitOf(tree)) return null
  if (target.side === 'inside') {
    return { type: 'move', nodeId, parentId: target.id, at: onto.node.children.length }
  }
  return {
    type: 'move',
    nodeId,
    parentId: onto.parent?.id ?? null,
    at: placeBeside(moved, onto, target.side),
  }
}

// Its own place does not count among its new siblings.
function placeBeside(moved: Place, onto: Place, side: 'before' | 'after'): number {
  const isSibling = moved.parent?.id === onto.parent?.id
  const isBefore = isSibling && moved.index < onto.index
  return onto.index + (side === 'after' ? 1 : 0) - (isBefore ? 1 : 0)
}

const siblingsOf = (tree: DocTree, { parent }: Place): readonly DocNode[] =>
  parent ? parent.children : tree.children

const isWithin = (node: DocNode, id: NodeId): boolean =>
  node.id === id || node.children.some((child) => isWithin(child, id))
