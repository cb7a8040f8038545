import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import type { CheckView } from '../../terms'

const QUIET_MS = 1_200

/**
 * What should be looked at before the document is final; asked for again, quietly, whenever `round` changes, and after an
 * answer: what was asked for before it knows nothing of it.
 */
export function useChecks(teamId: string, id: string, round: string) {
  const [findings, setFindings] = useState<readonly CheckView[] | null>(null)
  const [failure, setFailure] = useState('')
  const [answers, setAnswers] = useState(0)
  /** The round of which the findings are. */
  const [checkedRound, setCheckedRound] = useState<string | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    const timer = setTimeout(() => {
      const options = { silent: true, signal: leave.signal }
      void call('GET /document/checks', { query: { teamId, id } }, options).then((answer) => {
        if (leave.signal.aborted) return
        if (answer.ok) setFindings(answer.data)
        setFailure(answer.ok ? '' : answer.message)
        setCheckedRound(round)
      })
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [teamId, id, round, answers])
  async function answer({ key }: CheckView, isAnswered: boolean): Promise<void> {
    const response = await call('POST /document/checks/answer', {
      body: { teamId, id, key, isAnswered },
    })
    if (!response.ok) return
    const answered = (item: CheckView) =>
      item.key === key ? { ...item, answer: response.data } : item
    setFindings((now) => now && now.map(answered))
    setAnswers((count) => count + 1)
  }
  return { findings, failure, isLooking: checkedRound !== round, answer }
}
