import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '~/client/toasts'
import { Checkbox } from '~/kit/controls/choice'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { operatorForms } from './operator-forms'
import { FileInput } from './file-input'
import type { AskedTask } from './task-buttons'

/** One step about one order. What was typed stays when it was refused. */
export function OperatorDialog({ asked, onClose }: { asked: AskedTask; onClose: () => void }) {
  const { step, order } = asked
  const form = operatorForms[step]
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isSure, setSure] = useState(false)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const lacking = form.fields.find(
    ({ name, isOptional }) => !isOptional && !(typed[name] ?? '').trim(),
  )
  const doubt = form.doubt?.(order, typed) ?? ''
  async function save() {
    setBusy(true)
    const answer = await form.send(order, typed, isSure && doubt !== '')
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: form.done })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      title={form.title}
      text={form.text(order)}
      button={form.button}
      fault={lacking ? `先填写${lacking.label}` : ''}
      {...{ error, isBusy, onClose }}
      onSend={() => void save()}
    >
      {form.person && <Person {...form.person(order)} />}
      {form.fields.map(({ name, label, hint, isFile }) => {
        const change = (text: string) => {
          setError('')
          setSure(false)
          setTyped({ ...typed, [name]: text })
        }
        return (
          <Field key={name} label={label} {...(hint && { hint })}>
            {isFile ? (
              <FileInput onRead={change} />
            ) : (
              <TextInput
                value={typed[name] ?? ''}
                maxLength={200}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </Field>
        )
      })}
      {doubt && (
        <Checkbox checked={isSure} onCheckedChange={setSure}>
          {doubt}
        </Checkbox>
      )}
    </FormDialog>
  )
}

function Person({ name, contact }: { name: string; contact: string }) {
  return (
    <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1 text-small">
      <dt className="text-ink-3">下单人</dt>
      <dd>{name}</dd>
      <dt className="text-ink-3">{isNumber(contact) ? '手机' : '账号'}</dt>
      <dd>
        {isNumber(contact) ? (
          <a className="k-link" href={`tel:${contact}`}>
            {contact}
          </a>
        ) : (
          contact || '已注销'
        )}
      </dd>
    </dl>
  )
}

const isNumber = (contact: string) => /^1\d{10}$/.test(contact)
