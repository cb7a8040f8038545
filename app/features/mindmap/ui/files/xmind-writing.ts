import { strToU8, zipSync } from 'fflate'
import { markersOf, type MapSummary, type MapView } from '#packages/document/map/map-view'
import type { DocNode, DocTree } from '#packages/document/tree'
import { noteAndLinks, type EvidenceWords } from './xmind-evidence'
import { xmindMarkers, xmindStructures } from './xmind-terms'
import { xmindTheme } from './xmind-themes'

/** A map as an .xmind file (content.json, XMind 2020 and later): structure, theme, notes with evidence, markers, summaries. */
export function writeXmind(
  { id, title, children, map }: DocTree,
  evidence: EvidenceWords = new Map(),
): Uint8Array<ArrayBuffer> {
  const sheet = {
    id: `sheet-${id}`,
    class: 'sheet',
    title,
    rootTopic: {
      id,
      class: 'topic',
      title,
      structureClass: xmindStructures[map?.layout ?? 'mindMap'],
      ...below(null, children, { map, evidence }),
    },
    theme: xmindTheme(map?.theme ?? 'ink'),
  }
  const manifest = { 'file-entries': { 'content.json': {}, 'metadata.json': {} } }
  return zipSync({
    'content.json': strToU8(JSON.stringify([sheet])),
    'metadata.json': strToU8(JSON.stringify({ creator: { name: 'Yanmo' } })),
    'manifest.json': strToU8(JSON.stringify(manifest)),
  })
}

interface Written {
  map: MapView | undefined
  evidence: EvidenceWords
}

function below(parentId: string | null, nodes: readonly DocNode[], written: Written) {
  const { map } = written
  const summaries = summariesOf(parentId, nodes, map)
  if (nodes.length === 0) return {}
  return {
    children: {
      attached: nodes.map((node) => topic(node, written)),
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

function topic(node: DocNode, written: Written): object {
  const { id, title, children } = node
  const markers = markersOf(written.map?.styles[id])
  return {
    id,
    class: 'topic',
    title,
    ...noteAndLinks(node, written.evidence),
    ...(markers.length > 0 && {
      markers: markers.map((marker) => ({ markerId: xmindMarkers[marker] })),
    }),
    ...below(id, children, written),
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
