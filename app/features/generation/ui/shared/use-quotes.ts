import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import type { PassageQuotes } from '../../terms'

const QUIET_MS = 300

/** What the library holds of the words, a moment after the typing rests; null while it is asked. */
export function useQuotes(
  teamId: string,
  id: string,
  typed: string,
): readonly PassageQuotes[] | 'failed' | null {
  const keyword = typed.trim()
  const [answered, setAnswered] = useState<{
    keyword: string
    found: readonly PassageQuotes[] | 'failed'
  } | null>(null)
  useEffect(() => {
    if (keyword === '') return
    let isOver = false
    const timer = setTimeout(() => {
      const input = { params: { id }, query: { teamId, keyword } }
      void call('GET /creation/:id/quotes', input, { silent: true }).then((answer) => {
        if (!isOver) setAnswered({ keyword, found: answer.ok ? answer.data : 'failed' })
      })
    }, QUIET_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [teamId, id, keyword])
  if (keyword === '') return nothing
  return answered?.keyword === keyword ? answered.found : null
}

const nothing: readonly PassageQuotes[] = []
