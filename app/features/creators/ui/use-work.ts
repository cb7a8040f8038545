import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { openLogin, useSession } from '~/client/session/session-store'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import type { CreatorWorkView } from '../terms'

/** Tells that a work is opened; of strangers nothing is counted. */
export function countUse(workId: string): void {
  if (useSession.getState().user === null) return
  void call('POST /creator/work/use', { body: { workId } }, { silent: true })
}

/** Takes a published assistant over, and goes on with it. */
export function useTakenAgent() {
  const { team, user } = useShell()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  async function take({ id: workId }: Pick<CreatorWorkView, 'id'>) {
    if (!user || !team) return openLogin()
    setBusy(true)
    const answer = await call('POST /creator/agent/take', { body: { teamId: team.id, workId } })
    setBusy(false)
    if (!answer.ok) return
    showToast({ icon: 'success', title: `已添加为我的助手「${answer.data.title}」` })
    void navigate(`/chat?agent=${answer.data.id}`)
  }
  return { take, isBusy }
}
