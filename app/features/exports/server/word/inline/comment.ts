import type { Writing } from '../writing'
import { run } from '../xml/fields'
import { wordTime } from '../xml/time'
import { tag } from '../xml/write'

/** Where the words begin that a thread is about. One that nobody handed over, or that was met before, is left alone. */
export function threadStart(threadId: string, writing: Writing): string {
  const thread = writing.plan.options.comments?.get(threadId)
  const { comments = [], isResolved = false } = thread ?? {}
  const ids = writing.commentsOf(threadId, (first) =>
    comments.map(({ author, time: writtenAt, text }, index) => ({
      comment: tag(
        'w:comment',
        {
          'w:id': first + index,
          'w:author': author,
          'w:date': wordTime(writtenAt),
          'w:initials': [...author].slice(0, 2).join(''),
        },
        paragraphs(text, paragraphId(first + index)),
      ),
      extended: tag('w15:commentEx', {
        'w15:paraId': paragraphId(first + index),
        'w15:paraIdParent': index === 0 ? null : paragraphId(first),
        'w15:done': isResolved ? 1 : 0,
      }),
    })),
  )
  return ids.map((id) => tag('w:commentRangeStart', { 'w:id': id })).join('')
}

/** Where they end. */
export function threadEnd(threadId: string, writing: Writing): string {
  const ids = writing.endOfThread(threadId)
  const ends = ids.map((id) => tag('w:commentRangeEnd', { 'w:id': id })).join('')
  return ends + ids.map((id) => tag('w:r', {}, tag('w:commentReference', { 'w:id': id }))).join('')
}

/** Around the paragraphs of a block, for threads that are about it as a whole. */
export function commentedBlock(xml: string, blockId: string, writing: Writing): string {
  const { comments } = writing.plan.options
  const ids = [...(comments ?? [])].flatMap(([id, own]) => (own.blockId === blockId ? id : []))
  const end = xml.lastIndexOf('</w:p>')
  if (ids.length === 0 || end < 0) return xml
  const starts = ids.map((id) => threadStart(id, writing)).join('')
  const ends = ids.map((id) => threadEnd(id, writing)).join('')
  return starts + xml.slice(0, end) + ends + xml.slice(end)
}

/** Replies name their thread by its last paragraph. */
function paragraphs(text: string, id: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const isLast = index === lines.length - 1
      return tag('w:p', { 'w14:paraId': isLast ? id : null }, run(line))
    })
    .join('')
}

/** Eight hexadecimal digits, below 80000000. */
const paragraphId = (id: number): string => (0x10000000 + id).toString(16).toUpperCase()
