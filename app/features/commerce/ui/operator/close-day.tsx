import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { formatDay } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { FormDialog } from '~/kit/overlays/form-dialog'

interface CloseDayProps {
  day: string
  differences: number
  /** Channels that took money and sent no bill, by name. */
  unbilled: readonly string[]
  /** Nothing came and no bill is there. */
  isEmpty: boolean
}

/** 结账: the figures of now stand for the day; what is off wants a word. */
export function CloseDay({ day, differences, unbilled, isEmpty }: CloseDayProps) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function close() {
    setBusy(true)
    const input = { body: { day, note } }
    const answer = await call('POST /desk/reconciliation/close', input, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '已结账' })
    setOpen(false)
    void revalidate()
  }
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        结账
      </Button>
      {isOpen && (
        <FormDialog
          title={`${formatDay(day)}结账`}
          text={isEmpty ? EMPTY : closingText(differences, unbilled)}
          button="结账"
          fault={differences > 0 && note.trim() === '' ? '先填写说明' : ''}
          {...{ error, isBusy }}
          onSend={() => void close()}
          onClose={() => setOpen(false)}
        >
          <Field label={differences > 0 ? '说明' : '说明（可不填）'}>
            <TextInput
              value={note}
              maxLength={200}
              onChange={(event) => {
                setError('')
                setNote(event.target.value)
              }}
            />
          </Field>
        </FormDialog>
      )}
    </>
  )
}

const EMPTY = '这一天没有收款，也没有账单。结账后不能撤回。'

// Nothing was compared where there is no bill.
function closingText(differences: number, unbilled: readonly string[]): string {
  const off = differences > 0 ? `还有${differences}笔未平，请写明原因。` : ''
  const unseen = unbilled.length > 0 ? `${unbilled.join('、')}没有账单，未核对。` : ''
  const even = off || unseen ? '' : '各渠道都已对平。'
  return `${off}${unseen}${even}按现在的数字结账，结账后不能撤回。`
}
