import type { NodeId } from '~/core/ids'
import { replaceAllMarks } from '#packages/model-text/marks'
import { PROPOSED_AT_MOST } from '~/features/document/wire/terms/map-assist'
import { TITLE_LIMIT } from '#packages/document/tree'

/** A line of a model's answer. */
export interface TopicLine {
  level: number
  title: string
  /** Sources that it names. */
  numbers: number[]
}

const LINE = /^(\s*)(?:[-*•·]|\d{1,2}[.、)）])\s*(\S.*)$/
const INDENT = 2
const DEEPEST = 2

/** Topics of an answer in indented lines; what is no line of a list is no topic. A line is at most one deeper than the one before. */
export function topicLines(text: string): TopicLine[] {
  const lines: TopicLine[] = []
  for (const raw of text.replaceAll('\t', '  ').split('\n')) {
    const [, indent, words] = LINE.exec(raw) ?? []
    if (indent === undefined || words === undefined) continue
    const numbers: number[] = []
    const title = plainTitle(
      replaceAllMarks(words, (own) => {
        numbers.push(...own)
        return ''
      }),
    )
    if (title === '') continue
    const deepest = Math.min(DEEPEST, (lines.at(-1)?.level ?? 0) + 1)
    const level = Math.min(deepest, Math.floor(indent.length / INDENT) + 1)
    lines.push({ level, title, numbers })
  }
  return lines.slice(0, PROPOSED_AT_MOST)
}

export interface TopicGroup {
  title: string
  nodeIds: NodeId[]
}

/** Groups of topics that stand already, each by its number (`#3`) and once; groups without any are left out. */
export function topicGroups(text: string, nodeIds: readonly NodeId[]): TopicGroup[] {
  const groups: TopicGroup[] = []
  const placed = new Set<NodeId>()
  for (const raw of text.split('\n')) {
    const line = LINE.exec(raw)?.[2]
    if (line === undefined) continue
    const no = /^#\s*(\d{1,3})/.exec(line)?.[1]
    if (no === undefined) {
      groups.push({ title: plainTitle(line), nodeIds: [] })
      continue
    }
    const nodeId = nodeIds[Number(no) - 1]
    if (nodeId === undefined || placed.has(nodeId)) continue
    placed.add(nodeId)
    groups.at(-1)?.nodeIds.push(nodeId)
  }
  return groups.filter(({ title, nodeIds: own }) => title !== '' && own.length > 0)
}

const plainTitle = (words: string): string =>
  words
    .replace(/\*\*|`/g, '')
    .trim()
    .replace(/[。；]$/, '')
    .slice(0, TITLE_LIMIT)
    .toWellFormed()
