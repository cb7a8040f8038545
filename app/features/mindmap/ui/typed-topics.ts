import type { DocNode } from '#packages/document/tree'

/** A topic as it is typed in a list; level 1 is the topmost. */
export interface TypedTopic {
  level: number
  title: string
}

const TITLE_CHARACTERS = 200
const TAB_COLUMNS = 4

/** Topics of indented lines, a Markdown list or Markdown headings; levels follow from what stands before. */
export function topicsOfText(text: string): TypedTopic[] {
  const topics: TypedTopic[] = []
  const columns: number[] = []
  let heading = 0
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (line.trim() === '') continue
    const marks = /^(#{1,6})\s+(.*)$/.exec(line.trim())
    if (marks) {
      heading = marks[1]?.length ?? 1
      columns.length = 0
      topics.push({ level: heading, title: titleOf(marks[2] ?? '') })
      continue
    }
    const column = columnsIn(line)
    while (columns.length > 0 && (columns.at(-1) ?? 0) >= column) columns.pop()
    columns.push(column)
    topics.push({ level: heading + columns.length, title: titleOf(line) })
  }
  return topics.filter(({ title }) => title !== '')
}

/** Branches as lines, set in by a tab a level; a topic of several lines is one. */
export function textOfTopics(nodes: readonly DocNode[]): string {
  const lines = (node: DocNode, depth: number): string[] => [
    `${'\t'.repeat(depth)}${onOneLine(node.title)}`,
    ...node.children.flatMap((child) => lines(child, depth + 1)),
  ]
  return nodes.flatMap((node) => lines(node, 0)).join('\n')
}

export const onOneLine = (title: string): string => title.replaceAll('\n', ' ')

const columnsIn = (line: string) =>
  (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', ' '.repeat(TAB_COLUMNS)).length

// The mark of a list is none of its words.
const titleOf = (line: string) =>
  line
    .trim()
    .replace(/^(?:[-*+•·]|\d+[.)、])\s+/, '')
    .slice(0, TITLE_CHARACTERS)
