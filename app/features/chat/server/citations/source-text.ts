import { withoutForeignMarks } from '#packages/model-text/marks'
import { isOutside, type SourcePassage } from './source-passages'

/** What of a source is written for a model. */
export interface ReadableSource {
  alias: number
  title: string
  headings: string[]
  text: string
  /** What kind of source, when, by whom; '' says nothing. */
  about?: string
  /** The name by which a tool can be asked for its file. */
  file?: string
}

/** Sources in their frames, as a model reads them: data that can neither close its frame nor carry marks like ours. */
export function writeSources(sources: readonly ReadableSource[]): string {
  return sources
    .map(({ alias, title, headings, text, about = '', file }) => {
      const place = [title, ...headings].filter(Boolean).join(' › ')
      const attributes = [
        attribute('出处', place),
        attribute('说明', about),
        attribute('文件', file),
      ]
      return `<资料 编号="${alias}"${attributes.join('')}>\n${disarm(text)}\n</资料>`
    })
    .join('\n')
}

const SAVED_ANSWER = 'AI 回答，不是原始资料'

/** What a reader should know of a source besides its words. */
export function aboutOf(source: SourcePassage): string {
  if (!isOutside(source)) return source.isAnswer ? SAVED_ANSWER : ''
  const { type, site, publishedAt, authors = [], year, venue } = source
  const parts =
    type === 'web'
      ? ['网页', site, publishedAt]
      : ['学术文献', authors.slice(0, 3).join('、'), year && String(year), venue]
  return parts.filter(Boolean).join('，')
}

const attribute = (name: string, value = '') =>
  value === '' ? '' : ` ${name}="${oneLine(value).replaceAll('"', '”')}"`

/** Text of somebody else's, so that neither our frames nor our marks can be forged in it. */
export function disarm(text: string): string {
  return withoutForeignMarks(withoutFrames(text))
}

export const withoutFrames = (text: string) => text.replace(/<(\/?)\s*资料/g, '‹$1资料')

const oneLine = (text: string) => disarm(text).replace(/\s+/g, ' ')
