import { headingWords } from '~/core/text/heading-words'
import type { MapNode } from '../../wire/terms/guide'

/** A node with its way from the root: `0`, `0.2`, `0.2.1`. */
export interface MapEntry {
  id: string
  node: MapNode
  depth: number
}

/** Every node of the map, top to bottom. */
export function entriesOf(node: MapNode, id = '0', depth = 0): MapEntry[] {
  return [
    { id, node, depth },
    ...node.children.flatMap((child, index) => entriesOf(child, `${id}.${index}`, depth + 1)),
  ]
}

/** The same map with the numbers of its headings apart from their words. */
export const withHeadingWords = (node: MapNode): MapNode => ({
  ...node,
  text: node.children.length > 0 ? headingWords(node.text) : node.text,
  children: node.children.map(withHeadingWords),
})

/** Topics below the root. */
export const countTopics = (tree: MapNode) => entriesOf(tree).length - 1

const TITLE_CHARACTERS = 200
const MOST_TOPICS = 5_000
const MOST_LEVELS = 20

/** The map as a title and topics in reading order, level 1 under the root. */
export function topicsOfMap(tree: MapNode): {
  title: string
  topics: { level: number; title: string }[]
} {
  const topics = entriesOf(tree)
    .slice(1)
    .map(({ node, depth }) => ({ level: Math.min(depth, MOST_LEVELS), title: lineOf(node) }))
    .filter(({ title }) => title !== '')
  return { title: lineOf(tree) || '脑图', topics: topics.slice(0, MOST_TOPICS) }
}

const lineOf = ({ text }: MapNode) =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_CHARACTERS).trim()

/** The map as a Markdown outline: headings for what has branches, points for the rest. */
export function mapAsMarkdown(tree: MapNode): string {
  const lines = entriesOf(tree).map(({ node, depth }) => {
    const place = node.places[0]?.words
    const text = `${node.text}${place ? `（${place}）` : ''}`
    if (depth === 0) return `# ${node.text}\n`
    if (depth === 1 && node.children.length > 0) return `\n## ${text}\n`
    return `${'  '.repeat(Math.max(0, depth - 2))}- ${text}`
  })
  return `${lines.join('\n')}\n`
}
