import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import type { CommentPerson } from '../../comments-contract'

/** Who can be called with @: asked for when comments are first opened. */
export function usePeople(teamId: string, documentId: string, isOpen: boolean) {
  const [people, setPeople] = useState<readonly CommentPerson[]>([])
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    const query = { teamId, id: documentId }
    void call('GET /document/comment/people', { query }, { silent: true }).then((answer) => {
      if (answer.ok && isCurrent) setPeople(answer.data)
    })
    return () => {
      isCurrent = false
    }
  }, [teamId, documentId, isOpen])
  return people
}
