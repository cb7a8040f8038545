import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import type { UserView } from '../../contract'

// The field takes the place of the button that was pressed.
const focused = (input: HTMLInputElement | null) => input?.focus()

/** The name, changed in place. */
export function NameField({ user }: { user: UserView }) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const { revalidate } = useRevalidator()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (draft === null || isBusy) return
    setBusy(true)
    const answer = await call(
      'POST /user/update',
      { body: { name: draft } },
      { silent: true, keepEmpty: true },
    )
    setError(answer.ok ? '' : answer.message)
    if (answer.ok) await revalidate()
    setBusy(false)
    if (answer.ok) setDraft(null)
  }

  if (draft === null) {
    return (
      <span className="p-inline">
        <span className="min-w-0 truncate">{user.name}</span>
        <Button kind="ghost" size="small" onClick={() => setDraft(user.name)}>
          修改姓名
        </Button>
      </span>
    )
  }
  return (
    <form className="p-inline" onSubmit={(event) => void save(event)} noValidate>
      <Field label="姓名" hideLabel error={error}>
        <TextInput
          size="small"
          ref={focused}
          maxLength={20}
          autoComplete="name"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
        />
      </Field>
      <Button size="small" kind="primary" type="submit" busy={isBusy}>
        {isBusy ? '保存中' : '保存'}
      </Button>
      <Button size="small" kind="ghost" onClick={() => setDraft(null)}>
        取消
      </Button>
    </form>
  )
}
