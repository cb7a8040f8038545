import { useState, type FormEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { QUESTION_LIMIT, type PromptView } from '../../terms'
import { blanksOf, fillBlanks } from './blanks'

/** The blanks of a prompt as a form, with the text that comes of them. */
export function PromptFill(props: {
  prompt: PromptView
  onInsert(text: string): void
  onCancel(): void
}) {
  const { content } = props.prompt
  const blanks = blanksOf(content)
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(blanks.map(({ name, usual }) => [name, usual])),
  )
  const text = fillBlanks(content, values)
  // What is still empty shows its name, so that one sees where it will stand.
  const filled = blanks.map(({ name }) => [name, values[name] || `〔${name}〕`])
  const isTooLong = text.length >= QUESTION_LIMIT
  const insert = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooLong) props.onInsert(text)
  }
  return (
    <form className="flex flex-col gap-4 pt-4" onSubmit={insert}>
      {blanks.map(({ name }) => (
        <Field key={name} label={name}>
          <TextInput
            value={values[name] ?? ''}
            maxLength={QUESTION_LIMIT}
            autoComplete="off"
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      <p
        aria-label="填好的提示词"
        className="max-h-40 overflow-y-auto rounded-md bg-wash px-3 py-2 text-small whitespace-pre-wrap text-ink-2"
      >
        {fillBlanks(content, Object.fromEntries(filled))}
      </p>
      {isTooLong && (
        <p className="text-small text-danger" role="alert">
          填好后超过2000字，请精简
        </p>
      )}
      <div className="k-dialog-acts">
        <Button onClick={props.onCancel}>返回</Button>
        <Button kind="primary" type="submit" disabled={isTooLong}>
          填入
        </Button>
      </div>
    </form>
  )
}
