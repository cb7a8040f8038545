import { datePart } from '~/core/format'
import { replaceMarks } from '../../../marks'
import { addressOf } from '../../../source-address'
import type { MessageView, Reference } from '../../../terms'
import { citedSources, type Cited } from './cited-sources'
import { placeOf } from '../../wording'
import { sourceEntry, type SourceStyle } from './source-entry'

/** The answer with its sources numbered under it; marks that name no source are left out. */
export function citedText(message: Cited, style: SourceStyle, readOn: string): string {
  const sources = citedSources(message)
  const body = withoutStrays(message.answer, sources)
  if (sources.length === 0) return body
  const list = sources.map((source) => `[${source.index}] ${sourceEntry(source, style, readOn)}`)
  return `${body}\n\n参考资料\n${list.join('\n')}`
}

export type TakenAnswer = Cited & Pick<MessageView, 'question' | 'createTime'>

/**
 * The question and its answer as a Markdown document: title, day, text, and its sources numbered as the text cites them.
 * Files of the library are opened on the site at `origin`; '' for a text that stays in the library.
 */
export function citedMarkdown(message: TakenAnswer, readOn: string, origin = ''): string {
  const list = worksOf(message, readOn, origin).map(({ text, href }, index) => {
    const way = href === '' ? '' : ` [打开原文](<${href}>)`
    return `${index + 1}. ${text}${way}`
  })
  const parts = [`# ${titleOf(message)}`, askedOn(message), answerOf(message)]
  if (list.length > 0) parts.push('## 参考资料', list.join('\n'))
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The answer with its marks numbered from one, as its works are listed. */
export const answerOf = (message: TakenAnswer): string =>
  renumbered(message.answer, citedSources(message))

/**
 * What an answer cites, as GB/T 7714 lists it; `entries` are those of files that are described as works. `href` opens it,
 * '' for nowhere.
 */
export function worksOf(
  message: TakenAnswer,
  readOn: string,
  origin: string,
  entries: ReadonlyMap<string, string> = new Map(),
): { text: string; href: string }[] {
  return citedSources(message).map((source) => {
    const address = origin === '' ? null : addressOf(source)
    const href = address === null ? '' : `${origin}${address}`
    const entry = entries.get(source.fileId ?? '')
    return { text: entry ? withPlace(entry, source) : sourceEntry(source, 'gbt7714', readOn), href }
  })
}

// The entry of a work ends with a full stop; where in it the answer leans comes behind.
const withPlace = (entry: string, source: Reference): string => {
  const place = placeOf(source)
  return place ? `${entry} ${place}.` : entry
}

export const titleOf = ({ question }: Pick<MessageView, 'question'>) =>
  question.replace(/\s+/g, ' ').trim() || '图片提问'

export function askedOn({ createTime }: Pick<MessageView, 'createTime'>): string {
  const [year, month, day] = datePart(createTime).split('-').map(Number)
  return year && month && day ? `${year}年${month}月${day}日` : ''
}

// A list counts from one: the marks follow it, whatever sources were found and not cited.
function renumbered(answer: string, sources: readonly Reference[]): string {
  const numbers = new Map(sources.map(({ index }, order) => [index, order + 1]))
  return replaceMarks(answer, (_mark, index) =>
    numbers.has(index) ? `[${numbers.get(index)}]` : '',
  ).trim()
}

function withoutStrays(answer: string, sources: readonly Reference[]): string {
  const indexes = new Set(sources.map(({ index }) => index))
  return replaceMarks(answer, (mark, index) => (indexes.has(index) ? mark : '')).trim()
}

/** What a file of an answer is called, without its ending: no sign that a system forbids, 60 characters at most. */
export function answerFileName(question: string): string {
  const name = question
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    [...name]
      .slice(0, 60)
      .join('')
      .replace(/[. ]+$/, '') || '回答'
  )
}
