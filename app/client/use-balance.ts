import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { useRecharge } from './recharge'

/** Coins of a team as they are now; null until they are known. Read anew when `round` changes, and when coins come in. */
export function useBalance(teamId: string, round: unknown): number | null {
  const [balance, setBalance] = useState<number | null>(null)
  const recharged = useRecharge((state) => state.recharged)
  useEffect(() => {
    if (!teamId) return
    const leave = new AbortController()
    const options = { silent: true, signal: leave.signal }
    void call('GET /team/:teamId/coin/balance', { params: { teamId } }, options).then(
      (answer) => answer.ok && setBalance(answer.data),
    )
    return () => leave.abort()
  }, [teamId, round, recharged])
  return balance
}
