import { useState } from 'react'
import type { Answer, CallOptions } from '~/client/api'
import { postInTeam, type InputOf } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { showToast } from '~/client/toasts'
import { codeOf } from '~/core/errors'
import { modelErrors } from '../../errors'
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
/** `keyStored`: its address has another key, and nothing was changed. */
export type Connected = 'connected' | 'keyStored' | 'refused'
type Send = (teamId: string, options: CallOptions) => Promise<Answer<OwnModelsView>>

/** What the team has connected, and the acts that change it: each answers how things stand now. */
export function useOwnModels(initial: OwnModelsView) {
  const { team } = useShell()
  const [changed, setChanged] = useState<OwnModelsView | null>(null)
  const [busyWith, setBusyWith] = useState<Act | null>(null)
  const [error, setError] = useState('')

  async function ask(name: Act, send: Send): Promise<Answer<OwnModelsView> | null> {
    if (!team || busyWith) return null
    setBusyWith(name)
    setError('')
    const answer = await send(team.id, { silent: true, keepEmpty: true })
    setBusyWith(null)
    if (answer.ok) setChanged(answer.data)
    else if (answer.code !== KEY_STORED) setError(answer.message)
    return answer
  }
  /** Whether it was done, which `done` says; where not, `error` says why. */
  async function run(name: Act, done: string, send: Send): Promise<boolean> {
    const isDone = (await ask(name, send))?.ok ?? false
    if (isDone) showToast({ icon: 'success', title: done })
    return isDone
  }
  async function connect(body: Body<'connect'>): Promise<Connected> {
    const answer = await ask('connect', (teamId, options) =>
      postInTeam(CALLS.connect, teamId, body, options),
    )
    if (answer?.ok) sayConnected(answer.data, body)
    if (answer?.code === KEY_STORED) return 'keyStored'
    return answer?.ok ? 'connected' : 'refused'
  }

  return {
    view: changed ?? initial,
    busyWith,
    error,
    connect,
    disconnect: (body: Body<'disconnect'>, done: string) =>
      run('disconnect', done, (teamId, options) =>
        postInTeam(CALLS.disconnect, teamId, body, options),
      ),
    setPrice: (body: Body<'price'>) =>
      run('price', `${body.model} 的单价已保存`, (teamId, options) =>
        postInTeam(CALLS.price, teamId, body, options),
      ),
    setRole: (body: Body<'role'>, done: string) =>
      run('role', done, (teamId, options) => postInTeam(CALLS.role, teamId, body, options)),
    setBudget: (body: Body<'budget'>, done: string) =>
      run('budget', done, (teamId, options) => postInTeam(CALLS.budget, teamId, body, options)),
  }
}

const KEY_STORED = codeOf(modelErrors.keyStored)

// Connected is not yet chosen: who connects a second model wonders why nothing changes.
function sayConnected({ roles }: OwnModelsView, { model }: Body<'connect'>): void {
  const isChosen = Object.values(roles).some((list) => list.some((item) => item.model === model))
  showToast({
    icon: 'success',
    title: `已接入 ${model}`,
    description: isChosen ? '它做的事见「谁做什么」' : '还没有派活，在「谁做什么」里选它做哪些事',
  })
}

export type OwnModelsState = ReturnType<typeof useOwnModels>
