import { newNodeId, type NodeId } from '~/core/ids'
import type { TreeCommand } from '#packages/document/tree-commands'
import type { TopicStyle } from '#packages/document/map/map-view'
import { NOTE_LIMIT, type DocNode, type DocTree } from '#packages/document/tree'
import { placeOf, placesOf, type Place } from '#packages/document/tree-walk'
import { newHeading } from '~/features/document/ui/outline'
import { cutTo, type TypedTopic } from './typed-topics'

/** Of these topics those that hang under none of them, in reading order. */
export function topmostOf(tree: DocTree, ids: ReadonlySet<string>): Place[] {
  const covered = new Set<string>()
  const tops: Place[] = []
  for (const place of placesOf(tree)) {
    const { node, parent } = place
    const isCovered = parent !== null && (covered.has(parent.id) || ids.has(parent.id))
    if (isCovered) covered.add(node.id)
    else if (ids.has(node.id)) tops.push(place)
  }
  return tops
}

/** Takes topics away with all under them. */
export const removeCommands = (tree: DocTree, ids: ReadonlySet<string>): TreeCommand[] =>
  topmostOf(tree, ids).map(({ node }) => ({ type: 'remove', nodeId: node.id }))

/** Takes one topic away; what hangs under it takes its place. */
export function removeAloneCommands(tree: DocTree, nodeId: NodeId): TreeCommand[] {
  const place = placeOf(tree, nodeId)
  if (!place) return []
  const parentId = place.parent?.id ?? null
  const moves = place.node.children.map((child, index): TreeCommand => ({
    type: 'move',
    nodeId: child.id,
    parentId,
    at: place.index + 1 + index,
  }))
  return [...moves, { type: 'remove', nodeId }]
}

/** Puts a new topic between one and what it hangs on. */
export function addParentCommands(
  tree: DocTree,
  nodeId: NodeId,
  title: string,
): { id: NodeId; commands: TreeCommand[] } | null {
  const place = placeOf(tree, nodeId)
  if (!place) return null
  const id = newNodeId()
  const node = newHeading(id, title)
  const commands: TreeCommand[] = [
    { type: 'add', parentId: place.parent?.id ?? null, at: place.index, node },
    { type: 'move', nodeId, parentId: id, at: 0 },
  ]
  return { id, commands }
}

/** Adds typed topics under one, after those that hang there; null is the root. A branch is one edit with all of it. */
export function pasteCommands(
  tree: DocTree,
  parentId: NodeId | null,
  topics: readonly TypedTopic[],
): TreeCommand[] {
  const under = parentId === null ? tree : placeOf(tree, parentId)?.node
  const first = under?.children.length ?? 0
  const branches: Branch[] = []
  const path: Branch[] = []
  for (const { level, title, note } of topics) {
    const depth = Math.min(level, path.length + 1)
    const heading = newHeading(newNodeId(), title)
    const branch: Branch = { ...heading, note: cutTo(note, NOTE_LIMIT), children: [] }
    const siblings = path[depth - 2]?.children ?? branches
    siblings.push(branch)
    path.splice(depth - 1, path.length, branch)
  }
  return branches.map((node, index) => ({ type: 'add', parentId, at: first + index, node }))
}

type Branch = DocNode & { children: Branch[] }

/** From one topic to another beside it, both too; of others only the second. */
export function siblingsTo(tree: DocTree, from: NodeId | '' | null, to: NodeId): NodeId[] {
  const [first, last] = [from ? placeOf(tree, from) : null, placeOf(tree, to)]
  if (!first || !last || first.parent?.id !== last.parent?.id) return [to]
  const siblings = last.parent ? last.parent.children : tree.children
  const [start, end] = [first.index, last.index].toSorted((a, b) => a - b)
  return siblings.slice(start, (end ?? 0) + 1).map(({ id }) => id)
}

const unmarked: TopicStyle = { marker: null, colour: null }

/** Marks each of these topics anew, from how it is marked; what says nothing is no style. */
export const styleCommands = (
  { map }: DocTree,
  ids: ReadonlySet<NodeId>,
  change: (style: TopicStyle) => TopicStyle,
): TreeCommand[] =>
  [...ids].map((nodeId) => {
    const style = change(map?.styles[nodeId] ?? unmarked)
    const isPlain = style.marker === null && style.colour === null
    return { type: 'style', nodeId, style: isPlain ? null : style }
  })

/** Puts a word over these topics, as far as they are neighbours of the first. */
export function summariseCommand(
  tree: DocTree,
  ids: ReadonlySet<string>,
  title: string,
): Extract<TreeCommand, { type: 'summarise' }> | null {
  const [first, ...others] = topmostOf(tree, ids)
  if (!first) return null
  const parentId = first.parent?.id ?? null
  const siblings = others.filter(({ parent }) => (parent?.id ?? null) === parentId)
  const nodeIds = [first, ...siblings].map(({ node }) => node.id)
  const summaryId = newNodeId()
  return { type: 'summarise', summaryId, summary: { parentId, nodeIds, title } }
}
