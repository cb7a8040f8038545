import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { FormDialog } from '~/kit/overlays/form-dialog'
import type { DifferenceKey } from '../../operator-terms'

interface WriteOffDialogProps {
  body: DifferenceKey
  text: string
  onClose: () => void
}

/** 记为坏账: wants a reason, which the operators' log keeps. */
export function WriteOffDialog({ body, text, onClose }: WriteOffDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function writeOff() {
    setBusy(true)
    const input = { body: { ...body, settlement: 'writtenOff' as const, reason } }
    const answer = await call('POST /desk/reconciliation/settle', input, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '已记为坏账' })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      title="记为坏账"
      text={`${text}。订单与权益不变，只在对账里了结这一笔。`}
      button="记为坏账"
      isDangerous
      fault={reason.trim().length < 2 ? '先填写原因' : ''}
      {...{ error, isBusy, onClose }}
      onSend={() => void writeOff()}
    >
      <Field label="原因" hint="写进运营的操作记录">
        <TextInput
          value={reason}
          maxLength={200}
          onChange={(event) => {
            setError('')
            setReason(event.target.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}
