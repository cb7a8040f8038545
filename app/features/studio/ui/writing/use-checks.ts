import { useEffect, useState } from 'react'
import { call } from '~/browser/call'
import type { CheckFinding } from '~/features/editor/terms'

const QUIET_MS = 1_200

/** What should be looked at before the document is final; asked for again, quietly, whenever `round` changes. */
export function useChecks(teamId: string, id: string, round: string) {
  const [findings, setFindings] = useState<readonly CheckFinding[] | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const leave = new AbortController()
    const timer = setTimeout(() => {
      const options = { silent: true, signal: leave.signal }
      void call('GET /document/checks', { query: { teamId, id } }, options).then((answer) => {
        if (leave.signal.aborted) return
        if (answer.ok) setFindings(answer.data)
        setFailure(answer.ok ? '' : answer.message)
      })
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [teamId, id, round])
  return { findings, failure }
}
