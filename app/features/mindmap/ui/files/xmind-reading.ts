import { strFromU8, unzipSync } from 'fflate'
import type { TopicMarker } from '~/features/document/schema/map/map-view'
import type { FileMap, FileTopic } from './read-map'
import { childrenOf, parseXml, textOf } from './xml'
import { markerOfXmind, structureOfXmind } from './xmind-terms'

const CONTENT_BYTES = 60_000_000

/** The sheets of an .xmind file, of XMind 8 and before too. Throws where it is none, or unfolds to too much. */
export function readXmind(bytes: Uint8Array): FileMap[] {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      (name === 'content.json' || name === 'content.xml') && originalSize <= CONTENT_BYTES,
  })
  const json = parts['content.json']
  // Newer files have an XML too, which only says that they are newer.
  if (json) return sheetsOfJson(JSON.parse(strFromU8(json)))
  const xml = parts['content.xml']
  if (!xml) throw new Error('no map')
  return sheetsOfXml(parseXml(strFromU8(xml)))
}

/** What is read of a topic of content.json; anything may be missing. */
interface JsonTopic {
  title?: unknown
  structureClass?: unknown
  notes?: { plain?: { content?: unknown } }
  markers?: readonly { markerId?: unknown }[]
  children?: { attached?: readonly JsonTopic[]; detached?: readonly JsonTopic[] }
}

function sheetsOfJson(content: unknown): FileMap[] {
  const sheets = (Array.isArray(content) ? content : [content]) as { rootTopic?: JsonTopic }[]
  return sheets.flatMap(({ rootTopic }) => (rootTopic ? [mapOfJson(rootTopic)] : []))
}

function mapOfJson(root: JsonTopic): FileMap {
  const read = (topic: JsonTopic, level: number): FileTopic[] => [
    {
      level,
      title: stringOf(topic.title),
      note: stringOf(topic.notes?.plain?.content),
      marker: firstMarker((topic.markers ?? []).map(({ markerId }) => stringOf(markerId))),
    },
    ...belowOf(topic).flatMap((child) => read(child, level + 1)),
  ]
  const [, ...topics] = read(root, 0)
  const layout = structureOfXmind(stringOf(root.structureClass))
  return { title: stringOf(root.title), topics, ...(layout && { layout }) }
}

// Topics that hang nowhere come last.
const belowOf = ({ children }: JsonTopic) => [
  ...(children?.attached ?? []),
  ...(children?.detached ?? []),
]

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const firstMarker = (names: readonly string[]): TopicMarker | null =>
  names.map(markerOfXmind).find((marker) => marker !== null) ?? null

function sheetsOfXml(content: Element): FileMap[] {
  return childrenOf(content, 'sheet').flatMap((sheet) => {
    const root = childrenOf(sheet, 'topic')[0]
    if (!root) return []
    const [top, ...topics] = topicsOfXml(root, 0)
    const layout = structureOfXmind(root.getAttribute('structure-class') ?? '')
    return [{ title: top?.title ?? '', topics, ...(layout && { layout }) }]
  })
}

function topicsOfXml(topic: Element, level: number): FileTopic[] {
  const notes = childrenOf(topic, 'notes')[0]
  const markers = childrenOf(topic, 'marker-refs')[0]
  const children = childrenOf(topic, 'children')[0]
  const lists = children ? childrenOf(children, 'topics') : []
  const below = lists
    .filter((list) => list.getAttribute('type') !== 'summary')
    .flatMap((list) => childrenOf(list, 'topic'))
  return [
    {
      level,
      title: textOf(childrenOf(topic, 'title')[0]),
      note: textOf(notes && childrenOf(notes, 'plain')[0]),
      marker: firstMarker(
        (markers ? childrenOf(markers, 'marker-ref') : []).map(
          (marker) => marker.getAttribute('marker-id') ?? '',
        ),
      ),
    },
    ...below.flatMap((child) => topicsOfXml(child, level + 1)),
  ]
}
