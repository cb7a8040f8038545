import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { ApiKeyView } from '../../key-contract'

/** Ends a key at once; whoever uses it is refused from then on. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const { team } = useShell()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  async function revoke() {
    if (!team) return
    setBusy(true)
    const input = { params: { teamId: team.id }, body: { id: apiKey.id } }
    const answer = await call('POST /team/:teamId/apiKey/revoke', input)
    await revalidate()
    onClose()
    if (answer.ok) showToast({ title: '密钥已停用', icon: 'success' })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={`停用「${apiKey.name}」？`}
      consequence="正在使用它的脚本会立即被拒绝，且不能恢复。"
      confirmLabel="停用"
      actBusy="正在停用"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void revoke()}
    />
  )
}
