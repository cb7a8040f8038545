import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { useRecharge } from './recharge'
import { useShellOrNull } from './use-shell'

/** Coins of a team as they are now; null until they are known. Read anew when `round` changes, and when coins come in. */
export function useBalance(teamId: string, round: unknown): number | null {
  const [balance, setBalance] = useState<number | null>(null)
  const recharged = useRecharge((state) => state.recharged)
  // Asked for a team whose plan has ended, the refusal would sign the person out of renewing it.
  const isOver = useShellOrNull()?.team?.status === 'expired'
  useEffect(() => {
    if (isOver || !teamId) return
    const leave = new AbortController()
    const options = { silent: true, signal: leave.signal }
    void call('GET /team/:teamId/coin/balance', { params: { teamId } }, options).then(
      (answer) => answer.ok && setBalance(answer.data),
    )
    return () => leave.abort()
  }, [teamId, isOver, round, recharged])
  return balance
}
