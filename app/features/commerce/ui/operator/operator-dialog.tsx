import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { Dialog } from '~/kit/overlays/dialog'
import { operatorForms } from './operator-forms'
import type { AskedTask } from './task-buttons'

/** One step about one order. What was typed stays when it was refused. */
export function OperatorDialog({ asked, onClose }: { asked: AskedTask; onClose: () => void }) {
  const { step, order } = asked
  const form = operatorForms[step]
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const lacking = form.fields.find(
    ({ name, isOptional }) => !isOptional && !(typed[name] ?? '').trim(),
  )
  async function save() {
    if (lacking || isBusy) return
    setBusy(true)
    const answer = await form.send(order, typed)
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: form.done })
    onClose()
    void revalidate()
  }
  return (
    <Dialog open onOpenChange={onClose} title={form.title} text={form.text(order)}>
      <form
        className="grid gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {form.fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} {...(hint && { hint })}>
            <TextInput
              value={typed[name] ?? ''}
              maxLength={200}
              onChange={(event) => {
                setError('')
                setTyped({ ...typed, [name]: event.target.value })
              }}
            />
          </Field>
        ))}
        {error && (
          <p className="text-small text-danger" role="alert">
            {error}
          </p>
        )}
        <div className="k-dialog-acts">
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            type="submit"
            busy={isBusy}
            {...(lacking && { disabledReason: `先填写${lacking.label}` })}
          >
            {form.button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
