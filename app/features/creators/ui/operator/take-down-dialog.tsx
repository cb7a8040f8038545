import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Field, TextInput } from '~/kit/controls/field'
import { FormDialog } from '~/kit/overlays/form-dialog'
import type { Subject } from './creator-lines'

/** Takes something down with a reason that its team reads. */
export function TakeDownDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const fault = reason.trim() === '' ? '写明原因，团队会看到' : ''
  async function takeDown() {
    setBusy(true)
    const { kind, id } = subject
    const body = { kind, id, reason }
    const answer = await call('POST /desk/creator/takeDown', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: `「${subject.name}」已下架` })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      title={`下架「${subject.name}」`}
      text="所有团队与访客都不再看到，写进双方的审计日志；之后可以恢复。"
      button="下架"
      {...{ fault, error, isBusy, onClose }}
      onSend={() => void takeDown()}
    >
      <Field label="原因" hint="团队会看到">
        <TextInput
          value={reason}
          maxLength={100}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
