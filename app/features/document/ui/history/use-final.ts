import { useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { FinalView } from '../../contract'

export interface FinalState {
  /** Null while it is a draft. */
  final: FinalView | null
  isBusy: boolean
  /** `isSure`: with findings left open. */
  finalize: (isSure: boolean) => Promise<void>
  unlock: () => Promise<void>
}

/** Whether a text is final, and the way there and back. */
export function useFinal(teamId: string, id: string, first: FinalView | null): FinalState {
  const [final, setFinal] = useState(first)
  const [isBusy, setBusy] = useState(false)
  return {
    final,
    isBusy,
    async finalize(isSure) {
      setBusy(true)
      const answer = await call('POST /document/finalize', { body: { teamId, id, isSure } })
      setBusy(false)
      if (!answer.ok) return
      const { id: versionId, author, createTime } = answer.data
      setFinal({ versionId, author, createTime })
      showToast({ icon: 'success', title: '已定稿，正文锁定' })
    },
    async unlock() {
      setBusy(true)
      const answer = await call('POST /document/unlock', { body: { teamId, id } })
      setBusy(false)
      if (!answer.ok) return
      setFinal(null)
      showToast({ icon: 'success', title: '已解锁，定稿的版本留着' })
    },
  }
}
