import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'

interface WithdrawDialogProps {
  isApproved: boolean
  onClose: () => void
}

/** Takes a real name back, with all that was sent in. */
export function WithdrawDialog({ isApproved, onClose }: WithdrawDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function withdraw() {
    setBusy(true)
    const answer = await call('POST /user/identity/withdraw', {})
    setBusy(false)
    if (!answer.ok) return
    showToast({ icon: 'success', title: '已撤回，提交的内容已删除' })
    onClose()
    await revalidate()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={isApproved ? '撤回已通过的实名认证？' : '撤回实名认证？'}
      consequence="提交的姓名与证件随即删除，以后可以重新提交。"
      confirmLabel="撤回"
      {...{ isBusy }}
      onConfirm={() => void withdraw()}
    />
  )
}
