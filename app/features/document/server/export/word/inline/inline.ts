import type { Inline, Mark } from '../../../../schema/body'
import type { Writing } from '../writing'
import type { RunStyle } from '../xml/styles'
import { tag } from '../xml/write'
import { cite } from './cite'
import { commented } from './comment'
import { math } from './math'
import { authorNote } from './note'
import { textRuns } from './text'
import { reference } from './xref'

/** What stands in a line. `look` is laid under the marks of the text. */
export function inlines(
  content: readonly Inline[],
  writing: Writing,
  style: RunStyle = {},
): string {
  let xml = ''
  for (let index = 0; index < content.length;) {
    const thread = threadOf(content[index])
    let end = index + 1
    while (thread !== null && threadOf(content[end]) === thread) end += 1
    const words = content
      .slice(index, end)
      .map((item) => inline(item, writing, style))
      .join('')
    xml += thread === null ? words : commented(thread, words, writing)
    index = end
  }
  return xml
}

function inline(item: Inline, writing: Writing, style: RunStyle): string {
  switch (item.type) {
    case 'text':
      return textRuns(item, writing, style)
    case 'cite':
      return cite(item, writing, style)
    case 'xref':
      return reference(item, writing, style)
    case 'math':
      return math(item.attrs.latex, writing)
    case 'note':
      return authorNote(item.attrs.text, writing)
    case 'hardBreak':
      return tag('w:r', {}, tag('w:br'))
  }
}

function threadOf(item: Inline | undefined): string | null {
  const mark = item?.type === 'text' && item.marks?.find(isComment)
  return mark ? mark.attrs.threadId : null
}
const isComment = (mark: Mark) => mark.type === 'comment'

/** The words of a line alone, for contents and alternative texts. */
export const wordsOf = (content: readonly Inline[]): string =>
  content.map((item) => (item.type === 'text' ? item.text : '')).join('')
