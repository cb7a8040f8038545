import { strToU8, zipSync } from 'fflate'
import type { MapSummary, MapView } from '#packages/document/map/map-view'
import type { DocNode, DocTree } from '#packages/document/tree'
import { xmindMarkers, xmindStructures } from './xmind-terms'

/** A map as an .xmind file (content.json, XMind 2020 and later): structure, notes, markers, summaries. */
export function writeXmind({ id, title, children, map }: DocTree): Uint8Array<ArrayBuffer> {
  const sheet = {
    id: `sheet-${id}`,
    class: 'sheet',
    title,
    rootTopic: {
      id,
      class: 'topic',
      title,
      structureClass: xmindStructures[map?.layout ?? 'mindMap'],
      ...below(null, children, map),
    },
  }
  const manifest = { 'file-entries': { 'content.json': {}, 'metadata.json': {} } }
  return zipSync({
    'content.json': strToU8(JSON.stringify([sheet])),
    'metadata.json': strToU8(JSON.stringify({ creator: { name: 'Yanmo' } })),
    'manifest.json': strToU8(JSON.stringify(manifest)),
  })
}

function below(parentId: string | null, nodes: readonly DocNode[], map: MapView | undefined) {
  const summaries = summariesOf(parentId, nodes, map)
  if (nodes.length === 0) return {}
  return {
    children: {
      attached: nodes.map((node) => topic(node, map)),
      ...(summaries.length > 0 && {
        summary: summaries.map(({ id, title }) => ({ id: `${id}-topic`, title })),
      }),
    },
    ...(summaries.length > 0 && {
      summaries: summaries.map(({ id, first, last }) => ({
        id,
        range: `(${first},${last})`,
        topicId: `${id}-topic`,
      })),
    }),
  }
}

function topic({ id, title, note, children }: DocNode, map: MapView | undefined): object {
  const marker = map?.styles[id]?.marker
  return {
    id,
    class: 'topic',
    title,
    ...(note !== '' && { notes: { plain: { content: note } } }),
    ...(marker && { markers: [{ markerId: xmindMarkers[marker] }] }),
    ...below(id, children, map),
  }
}

/** Summaries over children of a topic, by the places of the first and the last of them. */
function summariesOf(
  parentId: string | null,
  nodes: readonly DocNode[],
  map: MapView | undefined,
): { id: string; title: string; first: number; last: number }[] {
  const places = new Map<string, number>(nodes.map(({ id }, index) => [id, index]))
  const own = ([, summary]: [string, MapSummary]) => summary.parentId === parentId
  return Object.entries(map?.summaries ?? {})
    .filter(own)
    .flatMap(([id, { title, nodeIds }]) => {
      const found = nodeIds.flatMap((nodeId) => places.get(nodeId) ?? [])
      if (found.length === 0) return []
      return [{ id, title, first: Math.min(...found), last: Math.max(...found) }]
    })
}
