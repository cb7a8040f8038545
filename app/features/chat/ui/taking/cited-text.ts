import { replaceMarks } from '../../marks'
import type { Reference } from '../../terms'
import { citedSources, type Cited } from './cited-sources'
import { sourceEntry, type SourceStyle } from './source-entry'

/** The answer with its sources numbered under it; marks that name no source are left out. */
export function citedText(message: Cited, style: SourceStyle, readOn: string): string {
  const sources = citedSources(message)
  const body = withoutStrays(message.answer, sources)
  if (sources.length === 0) return body
  const list = sources.map((one) => `[${one.index}] ${sourceEntry(one, style, readOn)}`)
  return `${body}\n\n参考资料\n${list.join('\n')}`
}

/** The question and its answer as a Markdown document. */
export function citedMarkdown(message: Cited & { question: string }, readOn: string): string {
  const sources = citedSources(message)
  const title = message.question.replace(/\s+/g, ' ').trim() || '图片提问'
  const list = sources.map((one) => `- [${one.index}] ${sourceEntry(one, 'gbt7714', readOn)}`)
  const parts = [`# ${title}`, withoutStrays(message.answer, sources)]
  if (list.length > 0) parts.push('## 参考资料', list.join('\n'))
  return `${parts.join('\n\n')}\n`
}

function withoutStrays(answer: string, sources: readonly Reference[]): string {
  const known = new Set(sources.map(({ index }) => index))
  return replaceMarks(answer, (mark, index) => (known.has(index) ? mark : '')).trim()
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
