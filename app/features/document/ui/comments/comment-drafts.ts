import { local } from '~/client/storage'
import { list, number, object, readOrNull, record, text, type Reader } from '#packages/basics/shape'
import type { CommentSubject } from './comments-context'

/** What was typed and not sent: words by thread, and a comment that was begun. */
export interface CommentDrafts {
  /** By thread, `new` for one that is begun, `edit:` and its id for a comment that is changed. */
  words: Record<string, string>
  subject: CommentSubject | null
}

// Signing out takes away whatever begins with `draft_`.
const keyOf = (documentId: string) => `draft_comments_${documentId}`

const nullable =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (value) =>
    value === null ? null : reader(value)
const place = object({
  blockId: text,
  range: nullable(object({ from: number, to: number })),
  words: text,
})
const shape = object({
  words: record(text),
  subject: nullable(object({ nodeId: text, places: list(place), title: text })),
})
export const noDrafts: CommentDrafts = { words: {}, subject: null }

/** Through other pages and a reload. */
export const savedDrafts = (documentId: string): CommentDrafts =>
  readOrNull(shape, local.read<unknown>(keyOf(documentId), null)) ?? noDrafts

export function keepDrafts(documentId: string, drafts: CommentDrafts): void {
  const isEmpty = drafts.subject === null && Object.keys(drafts.words).length === 0
  if (isEmpty) local.remove(keyOf(documentId))
  else local.write(keyOf(documentId), drafts)
}
