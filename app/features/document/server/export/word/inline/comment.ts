import type { Writing } from '../writing'
import { run } from '../xml/fields'
import { tag } from '../xml/write'
import { wordTime } from './text'

/** Words that a thread is about. A thread that nobody handed over, or that was met before, leaves the words alone. */
export function commented(threadId: string, words: string, writing: Writing): string {
  const comments = writing.plan.options.comments?.get(threadId) ?? []
  const ids = writing.commentsOf(threadId, (first) =>
    comments.map(({ author, time: writtenAt, text }, index) =>
      tag(
        'w:comment',
        {
          'w:id': first + index,
          'w:author': author,
          'w:date': wordTime(writtenAt),
          'w:initials': [...author].slice(0, 2).join(''),
        },
        tag('w:p', {}, run(text)),
      ),
    ),
  )
  const each = (name: string) => ids.map((id) => tag(name, { 'w:id': id })).join('')
  const marks = ids.map((id) => tag('w:r', {}, tag('w:commentReference', { 'w:id': id }))).join('')
  return each('w:commentRangeStart') + words + each('w:commentRangeEnd') + marks
}
