import { useState } from 'react'
import type { Answer, CallOptions } from '~/client/api'
import { postInTeam, type InputOf } from '~/client/call'
import { useShell } from '~/client/use-shell'
import type { OwnModelsView } from '../../own-contract'

const CALLS = {
  connect: 'POST /team/:teamId/model/own/connect',
  disconnect: 'POST /team/:teamId/model/own/disconnect',
  price: 'POST /team/:teamId/model/own/price',
  role: 'POST /team/:teamId/model/own/role',
  budget: 'POST /team/:teamId/model/own/budget',
} as const
type Act = keyof typeof CALLS
type Body<Name extends Act> = InputOf<(typeof CALLS)[Name]>['body']
type Send = (teamId: string, options: CallOptions) => Promise<Answer<OwnModelsView>>

/** What the team has connected, and the acts that change it: each answers how things stand now. */
export function useOwnModels(initial: OwnModelsView) {
  const { team } = useShell()
  const [changed, setChanged] = useState<OwnModelsView | null>(null)
  const [busyWith, setBusyWith] = useState<Act | null>(null)
  const [error, setError] = useState('')

  /** Whether it was done; where not, `error` says why. */
  async function run(name: Act, send: Send): Promise<boolean> {
    if (!team || busyWith) return false
    setBusyWith(name)
    setError('')
    const answer = await send(team.id, { silent: true, keepEmpty: true })
    setBusyWith(null)
    if (answer.ok) setChanged(answer.data)
    else setError(answer.message)
    return answer.ok
  }

  return {
    view: changed ?? initial,
    busyWith,
    error,
    connect: (body: Body<'connect'>) =>
      run('connect', (teamId, options) => postInTeam(CALLS.connect, teamId, body, options)),
    disconnect: (body: Body<'disconnect'>) =>
      run('disconnect', (teamId, options) => postInTeam(CALLS.disconnect, teamId, body, options)),
    setPrice: (body: Body<'price'>) =>
      run('price', (teamId, options) => postInTeam(CALLS.price, teamId, body, options)),
    setRole: (body: Body<'role'>) =>
      run('role', (teamId, options) => postInTeam(CALLS.role, teamId, body, options)),
    setBudget: (body: Body<'budget'>) =>
      run('budget', (teamId, options) => postInTeam(CALLS.budget, teamId, body, options)),
  }
}

export type OwnModelsState = ReturnType<typeof useOwnModels>
