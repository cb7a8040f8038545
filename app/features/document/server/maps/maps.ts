import type { SeatedContext } from '~/core/context'
import { newNodeId, type DocumentId, type NodeId } from '~/core/ids'
import type { CreateMapInput } from '../../contract'
import {
  newMapView,
  SUMMARY_NODES_LIMIT,
  type MapSummary,
  type MapView,
  markersOf,
  withMarkers,
  type TopicStyle,
} from '#packages/document/map/map-view'
import { withNewIds } from '#packages/document/map/new-ids'
import { emptyNode } from '#packages/document/outline'
import { TITLE_LIMIT, type DocNode, type DocTree } from '#packages/document/tree'
import type { TreeCommand } from '#packages/document/tree-commands'
import { nodesOf, placesOf } from '#packages/document/tree-walk'
import { createDocument } from '../documents'
import { putEvidence, type FoundEvidence } from '../evidence'
import { requireRoomForText } from '../own/own-texts'
import { applyCommands } from '../trees'
import { foundSources, keyOf, noteWithout } from './map-sources'

/**
 * Lays a mind map of the caller's down: empty, or with topics that stand elsewhere. What these lean on goes along as far
 * as the library holds it still. Errors: `outlineRefused`, `textsFull`.
 */
export async function createMap(
  ctx: SeatedContext,
  { title, topics, summaries, layout, theme }: CreateMapInput,
): Promise<{ id: DocumentId }> {
  const found = await foundSources(ctx, topics)
  const noted = topics.map((topic) => ({ ...topic, note: noteWithout(topic, found) }))
  const { children, styles, places } = treeOfTopics(noted)
  const map = { ...newMapView, styles, ...(layout && { layout }), ...(theme && { theme }) }
  const tree = { id: newNodeId(), title, children, map }
  const { id } = await layMap(ctx, withSummaries(tree, summaries, places))
  const leaning = topics.map(({ sources = [] }, index) => ({
    nodeId: places[index],
    names: sources.map(keyOf),
  }))
  await attachEvidence(ctx, { id, evidence: found, leaning })
  return { id }
}

/** A copy of a map, drawn as it is. Errors: those of `createMap`. */
export async function duplicateMap(
  ctx: SeatedContext,
  { tree, evidence }: { tree: DocTree; evidence: ReadonlyMap<string, FoundEvidence> },
): Promise<{ id: DocumentId }> {
  const title = `${tree.title.slice(0, TITLE_LIMIT - SUFFIX.length)}${SUFFIX}`
  const copy = withNewIds(tree)
  const { id } = await layMap(ctx, { ...copy, children: copy.children.map(withoutEvidence), title })
  const leaning = nodesOf(copy).map((node) => ({ nodeId: node.id, names: node.evidenceIds }))
  await attachEvidence(ctx, { id, evidence, leaning })
  return { id }
}

interface Attached {
  id: DocumentId
  evidence: ReadonlyMap<string, FoundEvidence>
  /** What each topic leans on, by the names of evidence. */
  leaning: readonly { nodeId: NodeId | undefined; names: readonly string[] }[]
}

async function attachEvidence(ctx: SeatedContext, { id, evidence, leaning }: Attached) {
  const stored = evidence.size > 0 ? await putEvidence(ctx, id, [...evidence.values()]) : []
  const ids = new Map([...evidence.keys()].map((name, index) => [name, stored[index]?.id ?? '']))
  const commands = leaning.flatMap(({ nodeId, names }): TreeCommand[] => {
    const evidenceIds = [...new Set(names.flatMap((name) => ids.get(name) ?? []))]
    if (nodeId === undefined || evidenceIds.length === 0) return []
    return [{ type: 'plan', nodeId, plan: { evidenceIds } }]
  })
  if (commands.length > 0) await applyCommands(ctx, id, { baseRev: null, commands })
}

const withoutEvidence = (node: DocNode): DocNode => ({
  ...node,
  evidenceIds: [],
  children: node.children.map(withoutEvidence),
})

const SUFFIX = '（副本）'

async function layMap(ctx: SeatedContext, tree: DocTree): Promise<{ id: DocumentId }> {
  await requireRoomForText(ctx)
  const title = onOneLine(tree.title)
  const { documentId } = await createDocument(ctx, { title, tree, own: { folderId: '' } })
  return { id: documentId }
}

const onOneLine = (title: string) => title.replaceAll('\n', ' ')

type Topic = CreateMapInput['topics'][number]

/** Topics in reading order become a tree by their levels; one that stands too deep hangs on the one before it. */
function treeOfTopics(topics: readonly Topic[]) {
  const styles: Record<string, TopicStyle> = {}
  const places: NodeId[] = []
  const root: { children: DocNode[] } = { children: [] }
  const path = [root]
  for (const { level, title, note, marker, more } of topics) {
    const children: DocNode[] = []
    const node = { ...emptyNode, id: newNodeId(), title, note, source: 'custom' as const, children }
    const depth = Math.min(level, path.length)
    path[depth - 1]?.children.push(node)
    path.splice(depth, path.length, node)
    places.push(node.id)
    const own = withMarkers(markersOf({ marker, more }))
    if (own.marker !== null) styles[node.id] = { ...own, colour: null }
  }
  return { children: root.children, styles, places }
}

/** With words over topics that hang on one; what is over others is left out. */
function withSummaries(
  tree: DocTree & { map: MapView },
  summaries: CreateMapInput['summaries'],
  places: readonly NodeId[],
): DocTree {
  const placeById = new Map([...placesOf(tree)].map((found) => [found.node.id, found]))
  const found = summaries.flatMap(({ first, last, title }): [string, MapSummary][] => {
    const [from, to] = [first, last].map((index) => placeById.get(places[index] ?? tree.id))
    if (!from || !to || from.parent !== to.parent || from.index > to.index) return []
    const siblings = (from.parent ?? tree).children.slice(from.index, to.index + 1)
    const nodeIds = siblings.slice(0, SUMMARY_NODES_LIMIT).map(({ id }) => id)
    return [[newNodeId(), { parentId: from.parent?.id ?? null, nodeIds, title }]]
  })
  return { ...tree, map: { ...tree.map, summaries: Object.fromEntries(found) } }
}
