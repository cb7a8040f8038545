import type { Inline, Mark } from '../../../../schema'
import type { Writing } from '../writing'
import type { RunLook } from '../xml/looks'
import { tag } from '../xml/write'
import { cite } from './cite'
import { commented } from './comment'
import { math } from './math'
import { authorNote } from './note'
import { textRuns } from './text'
import { reference } from './xref'

/** What stands in a line. `look` is laid under the marks of the text. */
export function inlines(content: readonly Inline[], writing: Writing, look: RunLook = {}): string {
  let xml = ''
  for (let at = 0; at < content.length;) {
    const thread = threadOf(content[at])
    let end = at + 1
    while (thread !== null && threadOf(content[end]) === thread) end += 1
    const words = content
      .slice(at, end)
      .map((one) => inline(one, writing, look))
      .join('')
    xml += thread === null ? words : commented(thread, words, writing)
    at = end
  }
  return xml
}

function inline(one: Inline, writing: Writing, look: RunLook): string {
  switch (one.type) {
    case 'text':
      return textRuns(one, writing, look)
    case 'cite':
      return cite(one, writing, look)
    case 'xref':
      return reference(one, writing, look)
    case 'math':
      return math(one.attrs.latex, writing)
    case 'note':
      return authorNote(one.attrs.text, writing)
    case 'hardBreak':
      return tag('w:r', {}, tag('w:br'))
  }
}

function threadOf(one: Inline | undefined): string | null {
  const mark = one?.type === 'text' && one.marks?.find(isComment)
  return mark ? mark.attrs.threadId : null
}
const isComment = (mark: Mark) => mark.type === 'comment'

/** The words of a line alone, for contents and alternative texts. */
export const wordsOf = (content: readonly Inline[]): string =>
  content.map((one) => (one.type === 'text' ? one.text : '')).join('')
