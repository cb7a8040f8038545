import { markersOf, withMarkers, type TopicMarker } from '#packages/document/map/map-view'
import type { DocNode, DocTree } from '#packages/document/tree'
import type { FileMap, FileTopic } from './read-map'
import { noteWithSources, type EvidenceWords } from './xmind-evidence'
import { childrenOf, escapeXml, parseXml, textOf } from './xml'

// Names of FreeMind's icons, https://freeplane.org: the same are read by XMind, Freeplane and 幕布.
const icons: Record<TopicMarker, string> = {
  '1': 'full-1',
  '2': 'full-2',
  '3': 'full-3',
  star: 'bookmark',
  flag: 'flag',
  question: 'help',
  done: 'button_ok',
  warning: 'messagebox_warning',
}

const markerOfIcon = new Map(
  Object.entries(icons).map(([marker, icon]) => [icon, marker as TopicMarker]),
)

/** A map of FreeMind (.mm). Throws where it is none. */
export function readFreemind(text: string): FileMap {
  const root = childrenOf(parseXml(text), 'node')[0]
  if (!root) throw new Error('no map')
  const read = (node: Element, level: number): FileTopic[] => [
    {
      level,
      title: titleOf(node),
      note: noteOf(node),
      ...withMarkers(iconsOf(node)),
    },
    ...childrenOf(node, 'node').flatMap((child) => read(child, level + 1)),
  ]
  const [, ...topics] = read(root, 0)
  return { title: titleOf(root), topics }
}

const titleOf = (node: Element) => node.getAttribute('TEXT') ?? richText(node, 'NODE')

const noteOf = (node: Element) => richText(node, 'NOTE') || richText(node, 'DETAILS')

function richText(node: Element, type: string): string {
  const rich = childrenOf(node, 'richcontent').find((item) => item.getAttribute('TYPE') === type)
  if (!rich) return ''
  const lines = [...rich.getElementsByTagName('p')].map((line) => textOf(line))
  return (lines.length > 0 ? lines.join('\n') : textOf(rich)).trim()
}

const iconsOf = (node: Element): TopicMarker[] =>
  childrenOf(node, 'icon').flatMap(
    (icon) => markerOfIcon.get(icon.getAttribute('BUILTIN') ?? '') ?? [],
  )

/** A map as FreeMind has it (version 1.0.1): titles, notes with what topics lean on, markers. */
export function writeFreemind(
  { title, children, map }: DocTree,
  evidence: EvidenceWords = new Map(),
): string {
  const write = (node: DocNode): string => {
    const markers = markersOf(map?.styles[node.id])
    const icon = markers.map((marker) => `<icon BUILTIN="${icons[marker]}"/>`).join('')
    const words = noteWithSources(node, evidence)
    const lines = words.split('\n').map((line) => `<p>${escapeXml(line)}</p>`)
    const note =
      words === ''
        ? ''
        : `<richcontent TYPE="NOTE"><html><head/><body>${lines.join('')}</body></html></richcontent>`
    return `<node TEXT="${escapeXml(node.title)}">${icon}${note}${node.children.map(write).join('')}</node>`
  }
  const topics = children.map(write).join('\n')
  return `<map version="1.0.1">\n<node TEXT="${escapeXml(title)}">\n${topics}\n</node>\n</map>\n`
}
