import { useEffect, useState } from 'react'
import { keepDrafts, noDrafts, savedDrafts, type CommentDrafts } from './comment-drafts'
import type { CommentSubject } from './comments-context'

/** What was typed and not sent outlives the page. */
export function useDrafts(documentId: string) {
  // The server has no storage to read from; nothing is written over what was not read yet.
  const [drafts, setDrafts] = useState<CommentDrafts | null>(null)
  useEffect(() => {
    void Promise.resolve(savedDrafts(documentId)).then(setDrafts)
  }, [documentId])
  useEffect(() => {
    if (drafts) keepDrafts(documentId, drafts)
  }, [documentId, drafts])
  const change = (work: (now: CommentDrafts) => CommentDrafts) =>
    setDrafts((now) => work(now ?? noDrafts))
  return {
    subject: drafts?.subject ?? null,
    wordsOf: (key: string) => drafts?.words[key] ?? '',
    write: (key: string, text: string) =>
      change(({ words: { [key]: _before, ...others }, subject }) => ({
        words: text === '' ? others : { ...others, [key]: text },
        subject,
      })),
    setSubject: (subject: CommentSubject | null) =>
      change(({ words: { new: begun = '', ...others } }) => ({
        words: subject && begun !== '' ? { ...others, new: begun } : others,
        subject,
      })),
  }
}
