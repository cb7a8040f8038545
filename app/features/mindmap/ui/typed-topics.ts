import { TITLE_LINES } from '#packages/document/map/map-view'
import { TITLE_LIMIT, type DocNode } from '#packages/document/tree'
import { titleFault } from '#packages/document/tree-faults'

/** A topic as it is typed in a list; level 1 is the topmost. */
export interface TypedTopic {
  level: number
  title: string
  /** Quoted under it; '' where nothing is. */
  note: string
}

const TAB_COLUMNS = 4

/** Topics of indented lines, a Markdown list or Markdown headings; levels follow from what stands before, quoted lines are notes. */
export function topicsOfText(text: string): TypedTopic[] {
  const topics: TypedTopic[] = []
  const columns: number[] = []
  let heading = 0
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (line.trim() === '') continue
    if (addQuoted(line, topics.at(-1))) continue
    const marks = /^(#{1,6})\s+(.*)$/.exec(line.trim())
    if (marks) {
      heading = marks[1]?.length ?? 1
      columns.length = 0
      topics.push({ level: heading, title: titleOf(marks[2] ?? ''), note: '' })
      continue
    }
    const column = columnsIn(line)
    while (columns.length > 0 && (columns.at(-1) ?? 0) >= column) columns.pop()
    columns.push(column)
    topics.push({ level: heading + columns.length, title: titleOf(line), note: '' })
  }
  return topics.filter(({ title }) => title !== '')
}

/** Adds a quoted line to the note of the topic over it; false for any other line. */
function addQuoted(line: string, topic: TypedTopic | undefined): boolean {
  const quoted = /^\s*>\s?(.*)$/.exec(line)?.[1]
  if (!topic || quoted === undefined) return false
  topic.note += topic.note === '' ? quoted : `\n${quoted}`
  return true
}

/** Branches as lines, set in by a tab a level; a topic of several lines is one. */
export function textOfTopics(nodes: readonly DocNode[]): string {
  const lines = (node: DocNode, depth: number): string[] => [
    `${'\t'.repeat(depth)}${onOneLine(node.title)}`,
    ...node.children.flatMap((child) => lines(child, depth + 1)),
  ]
  return nodes.flatMap((node) => lines(node, 0)).join('\n')
}

/** Words of elsewhere as a title may be: what no title can hold is a blank, what is too much is left out. '' where nothing can be seen of them. */
export function plainTitle(words: string): string {
  const lines = words.trim().split(/\s*(?:\r\n|[\n\r\u2028\u2029])\s*/)
  const within = [...lines.slice(0, TITLE_LINES - 1), lines.slice(TITLE_LINES - 1).join(' ')]
  const title = cutTo(within.join('\n').replace(UNREADABLE, ' ').trim(), TITLE_LIMIT)
  return titleFault(title, true) === null ? title : ''
}

/** At most so many units of a text, and no half of a character. */
export const cutTo = (text: string, limit: number): string =>
  text
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

const UNREADABLE = /(?:(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff])+/gu

export const onOneLine = (title: string): string => title.replaceAll('\n', ' ')

const columnsIn = (line: string) =>
  (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', ' '.repeat(TAB_COLUMNS)).length

// The mark of a list is none of its words.
const titleOf = (line: string) => plainTitle(line.trim().replace(/^(?:[-*+•·]|\d+[.)、])\s+/, ''))
