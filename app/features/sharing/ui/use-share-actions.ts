import { useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import type { CreateShareInput } from '../contract'
import type { ShareView } from '../terms'

const SILENT = { silent: true, keepEmpty: true } as const

/** What can be done with shares of the current team; what went wrong is said in a notice. */
export function useShareActions() {
  const { team } = useShell()
  const [isBusy, setBusy] = useState(false)
  const teamId = team?.id ?? ''

  async function run<Result>(
    ask: () => Promise<{ ok: true; data: Result } | { ok: false; message: string }>,
  ): Promise<Result | null> {
    if (teamId === '' || isBusy) return null
    setBusy(true)
    const answer = await ask()
    setBusy(false)
    if (answer.ok) return answer.data
    showToast({ icon: 'danger', title: answer.message })
    return null
  }

  return {
    isBusy,
    create: (input: CreateShareInput): Promise<ShareView | null> =>
      run(() => call('POST /share/create', { body: { ...input, teamId } }, SILENT)),
    revoke: async (id: string): Promise<boolean> => {
      const done = await run(() => call('POST /share/revoke', { body: { teamId, id } }, SILENT))
      if (done) showToast({ icon: 'success', title: '分享已撤销，链接不再能打开' })
      return done === true
    },
    allow: async (isAllowed: boolean): Promise<boolean> =>
      (await run(() => call('POST /share/policy/set', { body: { teamId, isAllowed } }, SILENT))) ===
      true,
  }
}
