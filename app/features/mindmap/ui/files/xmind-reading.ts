import { withMarkers } from '#packages/document/map/map-view'
import { strFromU8, unzipSync } from 'fflate'
import type { FileMap, FileSummary, FileTopic } from './read-map'
import { childrenOf, parseXml, textOf } from './xml'
import { linksIn, noteOfLinked, type LinkedSource } from './xmind-evidence'
import { markerOfXmind, structureOfXmind } from './xmind-terms'
import { themeOfXmind, type XmindTheme } from './xmind-themes'

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
  id?: unknown
  title?: unknown
  structureClass?: unknown
  notes?: { plain?: { content?: unknown } }
  markers?: readonly { markerId?: unknown }[]
  extensions?: unknown
  children?: Partial<Record<'attached' | 'detached' | 'summary', readonly JsonTopic[]>>
  summaries?: readonly { range?: unknown; topicId?: unknown }[]
}

function sheetsOfJson(content: unknown): FileMap[] {
  const sheets = (Array.isArray(content) ? content : [content]) as {
    rootTopic?: JsonTopic
    theme?: XmindTheme
  }[]
  return sheets.flatMap(({ rootTopic: root, theme: own }) => {
    if (!root) return []
    const theme = themeOfXmind(own)
    const layout = structureOfXmind(stringOf(root.structureClass))
    const map = new TopicList(topicOfJson(root)).map
    return [{ ...map, ...(layout && { layout }), ...(theme && { theme }) }]
  })
}

/** A topic of either kind of file. `ranges` are XMind's, as `(0,2)`, over what is attached. */
interface ReadTopic {
  title: string
  note: string
  markers: readonly string[]
  /** Older files have none. */
  sources?: readonly LinkedSource[]
  attached: () => ReadTopic[]
  detached: () => ReadTopic[]
  ranges: readonly { range: string; title: string }[]
}

function topicOfJson(topic: JsonTopic): ReadTopic {
  const below = (kind: 'attached' | 'detached' | 'summary') => topic.children?.[kind] ?? []
  const titles = new Map(below('summary').map(({ id, title }) => [stringOf(id), stringOf(title)]))
  const sources = linksIn(topic.extensions)
  return {
    title: stringOf(topic.title),
    note: noteOfLinked(stringOf(topic.notes?.plain?.content), sources),
    sources,
    markers: (topic.markers ?? []).map(({ markerId }) => stringOf(markerId)),
    attached: () => below('attached').map(topicOfJson),
    detached: () => below('detached').map(topicOfJson),
    ranges: (topic.summaries ?? []).map(({ range, topicId }) => ({
      range: stringOf(range),
      title: titles.get(stringOf(topicId)) ?? '',
    })),
  }
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function sheetsOfXml(content: Element): FileMap[] {
  return childrenOf(content, 'sheet').flatMap((sheet) => {
    const root = childrenOf(sheet, 'topic')[0]
    if (!root) return []
    const layout = structureOfXmind(root.getAttribute('structure-class') ?? '')
    const map = new TopicList(topicOfXml(root)).map
    return [{ ...map, ...(layout && { layout }) }]
  })
}

function topicOfXml(topic: Element): ReadTopic {
  const inside = (name: string, child: string) =>
    childrenOf(topic, name).flatMap((element) => childrenOf(element, child))
  const below = (type: string) =>
    inside('children', 'topics')
      .filter((list) => list.getAttribute('type') === type)
      .flatMap((list) => childrenOf(list, 'topic'))
  const titleOf = (element: Element | undefined) =>
    textOf(element && childrenOf(element, 'title')[0])
  const titles = new Map(below('summary').map((item) => [item.getAttribute('id'), titleOf(item)]))
  return {
    title: titleOf(topic),
    note: textOf(inside('notes', 'plain')[0]),
    markers: inside('marker-refs', 'marker-ref').map(
      (item) => item.getAttribute('marker-id') ?? '',
    ),
    attached: () => below('attached').map(topicOfXml),
    detached: () => below('detached').map(topicOfXml),
    ranges: inside('summaries', 'summary').map((item) => ({
      range: item.getAttribute('range') ?? '',
      title: titles.get(item.getAttribute('topic-id')) ?? '',
    })),
  }
}

/** Topics in reading order; those that hang nowhere come last under the root. */
class TopicList {
  private readonly topics: FileTopic[] = []
  private readonly summaries: FileSummary[] = []

  constructor(private readonly root: ReadTopic) {
    this.addBelow(root, 1)
  }

  get map(): FileMap {
    const { topics, summaries } = this
    return { title: this.root.title, topics, ...(summaries.length > 0 && { summaries }) }
  }

  private addBelow(topic: ReadTopic, level: number): void {
    const places = topic.attached().map((child) => this.add(child, level))
    for (const child of topic.detached()) this.add(child, level)
    for (const { range, title } of topic.ranges) {
      const [, from = '', to = ''] = /^\((\d+),(\d+)\)$/.exec(range) ?? []
      const [first, last] = [places[Number(from)], places[Number(to)]]
      const isRange = from !== '' && first !== undefined && last !== undefined
      if (isRange) this.summaries.push({ first, last, title })
    }
  }

  private add(topic: ReadTopic, level: number): number {
    const { title, note, sources = [] } = topic
    const markers = withMarkers(topic.markers.flatMap((name) => markerOfXmind(name) ?? []))
    const leaning = sources.length > 0 && { sources }
    const place = this.topics.push({ level, title, note, ...markers, ...leaning }) - 1
    this.addBelow(topic, level + 1)
    return place
  }
}
