import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Field, TextInput } from '~/kit/controls/field'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { REASON_LIMIT, type IdentityCheckView } from '../../terms'

interface RefuseDialogProps {
  check: IdentityCheckView
  onClose: () => void
}

/** Sends a real name back with a reason that its person reads. */
export function RefuseDialog({ check, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function refuse() {
    setBusy(true)
    const { accountId, submittedAt } = check
    const body = { accountId, submittedAt, isApproved: false, reason }
    const answer = await call('POST /desk/identity/decide', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: `「${check.name}」已退回` })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      title={`退回「${check.name}」`}
      text="号码随即删除，本人可以改正后重新提交。"
      button="退回"
      fault={reason.trim() === '' ? '写明原因，本人会看到' : ''}
      {...{ error, isBusy, onClose }}
      onSend={() => void refuse()}
    >
      <Field label="原因" hint="本人会看到">
        <TextInput
          value={reason}
          maxLength={REASON_LIMIT}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
