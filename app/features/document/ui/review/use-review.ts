import { useCallback, useEffect, useState } from 'react'
import { onActivity } from '~/client/activity'
import type { Answer } from '~/client/api'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { ReviewStatus } from '../../wire/contracts/review'

/** Whether a document is locked and what of it waits for approval, kept up to date while it is open. */
export function useReview(teamId: string, id: string) {
  const [status, setStatus] = useState<ReviewStatus | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refresh = useCallback(async () => {
    const answer = await call('GET /document/review/get', { query: { teamId, id } }, silent)
    if (answer.ok) setStatus(answer.data)
  }, [teamId, id])
  useEffect(() => {
    void Promise.resolve().then(refresh)
    return onActivity(() => void refresh())
  }, [refresh])
  const submit = async (work: Promise<Answer<true>>, title: string): Promise<boolean> => {
    setBusy(true)
    const { ok } = await work
    if (ok) showToast({ icon: 'success', title })
    await refresh()
    setBusy(false)
    return ok
  }
  return {
    teamId,
    documentId: id,
    status,
    isLocked: status?.lock != null,
    isBusy,
    setLocked: (isLocked: boolean) =>
      submit(
        call('POST /document/lock', { body: { teamId, id, isLocked } }),
        isLocked ? '已锁定，解除之前谁都不能改' : '已解除锁定',
      ),
    send: (input: { nodeId: string; reviewerId: string; note: string }) =>
      submit(call('POST /document/review/send', { body: { teamId, id, ...input } }), '已送审'),
    approve: (reviewId: string) =>
      submit(
        call('POST /document/review/decide', {
          body: { teamId, id, reviewId, decision: 'approved' },
        }),
        '已通过',
      ),
    giveBack: (reviewId: string, answer: string) =>
      submit(
        call('POST /document/review/decide', {
          body: { teamId, id, reviewId, decision: 'returned', answer },
        }),
        '已退回',
      ),
    withdraw: (reviewId: string) =>
      submit(call('POST /document/review/withdraw', { body: { teamId, id, reviewId } }), '已撤回'),
  }
}

const silent = { silent: true } as const

export type Review = ReturnType<typeof useReview>
