import { withoutMarks } from '../../../marks'
import type { MessageView } from '../../../terms'
import { citedSources } from './cited-sources'

/** What a form of a creation is filled with. */
export interface BroughtAnswer {
  topic: string
  /** What to write: the answer itself, without its marks. */
  requirement: string
  /** Files that it cites. */
  fileIds: string[]
  /** It leans on pages or papers too, which can be looked for again. */
  isResearched: boolean
}

const TOPIC_LENGTH = 200
/** As long as a form takes a wish. */
const REQUIREMENT_LENGTH = 4_000
const FILES_AT_MOST = 50
const LEAD = '以这段回答为底稿，逐条补足依据：\n'

/** A question as the title, its answer as the wish, and what it cites as the material. */
export function bringAnswer(
  message: Pick<MessageView, 'question' | 'answer' | 'refs'>,
): BroughtAnswer {
  const sources = citedSources(message)
  const fileIds = sources.flatMap(({ fileId }) => fileId ?? [])
  return {
    topic: titleOf(message.question),
    requirement: cut(`${LEAD}${plainText(message.answer)}`, REQUIREMENT_LENGTH),
    fileIds: [...new Set(fileIds)].slice(0, FILES_AT_MOST),
    isResearched: sources.some(({ fileId }) => fileId === undefined),
  }
}

/**
 * The headings of an answer as an outline is typed: its Markdown headings from the topmost on, or else the first words of
 * its numbered points. '' when it has fewer than two.
 */
export function headingsOf(answer: string): string {
  const lines = answer.split('\n').map((line) => plainLine(line))
  const headings = lines.flatMap((line) => {
    const [, signs, title] = /^(#{1,6})\s+(\S.*)$/.exec(line) ?? []
    return signs && title ? [{ level: signs.length, title }] : []
  })
  const points = lines.flatMap((line) => {
    const [, title] =
      /^(?:\d{1,2}[.、）)]|[一二三四五六七八九十]{1,3}、|[-*])\s*(\S.*)$/.exec(line) ?? []
    return title ? [{ level: 1, title: firstWords(title) }] : []
  })
  const found = headings.length > 1 ? headings : points
  if (found.length < 2) return ''
  const top = Math.min(...found.map(({ level }) => level))
  return found
    .filter(({ level }) => level - top < 3)
    .map(({ level, title }) => `${'#'.repeat(level - top + 1)} ${title}`)
    .join('\n')
}

const TITLE_LENGTH = 30

// What stands before the first sign that ends a clause.
function firstWords(point: string): string {
  const [first = ''] = point.split(/[：:，。；,;.]/)
  return cut(first.trim() || point, TITLE_LENGTH)
}

const titleOf = (question: string) =>
  cut(
    question
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[?？。！!]+$/, ''),
    TOPIC_LENGTH,
  )

const plainText = (answer: string) => withoutMarks(answer).trim()

const plainLine = (line: string) => plainText(line).replace(/\*\*|__|`/g, '')

// Never through the middle of a sign of two units.
const cut = (text: string, limit: number) =>
  text.length <= limit ? text : text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')
