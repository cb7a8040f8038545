import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import type { CommentPerson } from '../../comments-contract'
import type { Review } from './use-review'

/** Others who may open the document; null until they are known. */
export function useReaders({ teamId, documentId: id }: Pick<Review, 'teamId' | 'documentId'>) {
  const [people, setPeople] = useState<readonly CommentPerson[] | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isCurrent = true
    const query = { teamId, id }
    void call('GET /document/comment/people', { query }, { silent: true }).then((answer) => {
      if (!isCurrent) return
      if (answer.ok) setPeople(answer.data)
      else setFailure(answer.message)
    })
    return () => {
      isCurrent = false
    }
  }, [teamId, id])
  return { people, failure }
}
