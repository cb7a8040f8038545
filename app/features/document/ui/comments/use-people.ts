import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '~/client/call'
import type { CommentPerson } from '../../comments-contract'
import type { DocumentAudience } from '../../terms'

/** Who may open a text, and how it is laid open to the team; `share` is null for who may not. */
export interface TextAccess {
  audience: DocumentAudience
  share: (() => Promise<void>) | null
}

/** Who can be called with @ in a comment. */
export interface CallablePeople {
  people: readonly CommentPerson[]
  /** Asks anew, unless that was done just now. */
  read: () => Promise<readonly CommentPerson[]>
  /** Null where the page does not say. */
  access: TextAccess | null
}

export interface PeopleInput {
  teamId: string
  documentId: string
  /** Comments are open. */
  isOpen: boolean
  access: TextAccess | null
}

/** Somebody who types goes on asking; those who may open a text change seldom. */
const FRESH_MS = 5_000

/** Asked for when comments are first opened, when somebody is called, and when others may open the text. */
export function usePeople({ teamId, documentId, isOpen, access }: PeopleInput): CallablePeople {
  const [people, setPeople] = useState<readonly CommentPerson[]>(NOBODY)
  const latest = useRef<{ askedAt: number; answer: Promise<readonly CommentPerson[]> } | null>(null)
  const ask = useCallback(() => {
    const query = { teamId, id: documentId }
    const before = latest.current?.answer ?? Promise.resolve(NOBODY)
    const answer = call('GET /document/comment/people', { query }, { silent: true }).then(
      async (found) => (found.ok ? found.data : await before),
    )
    latest.current = { askedAt: Date.now(), answer }
    // An answer that was overtaken by another one says nothing any more.
    void answer.then((found) => latest.current?.answer === answer && setPeople(found))
    return answer
  }, [teamId, documentId])
  const read = useCallback(async () => {
    const { current } = latest
    return current && Date.now() - current.askedAt < FRESH_MS ? current.answer : ask()
  }, [ask])
  const audience = access?.audience
  useEffect(() => {
    if (isOpen) void ask()
  }, [ask, isOpen, audience])
  return { people, read, access }
}

const NOBODY: readonly CommentPerson[] = []
