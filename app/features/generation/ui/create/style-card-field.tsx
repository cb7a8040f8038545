import { Field } from '~/kit/controls/field'
import { Select, TextArea, TextInput } from '~/kit/controls/text-input'
import { numberChoices, personChoices } from '../../terms'
import type { DraftFieldProps } from './outline-field'

/** The style that every section keeps to and the checks before the end know. */
export function StyleCardField({ draft, onChange }: DraftFieldProps) {
  const { card } = draft
  const change = (next: Partial<typeof card>) => onChange({ card: { ...card, ...next } })
  return (
    <>
      <div className="create-grid">
        <Field label="人称">
          <Select
            value={card.person}
            options={personChoices.map((value) => ({ value, label: value || '不限' }))}
            onChange={(picked) => {
              const person = personChoices.find((item) => item === picked)
              if (person !== undefined) change({ person })
            }}
          />
        </Field>
        <Field label="数字">
          <Select
            value={card.numbers}
            options={numberChoices.map((value) => ({ value, label: value || '不限' }))}
            onChange={(picked) => {
              const numbers = numberChoices.find((item) => item === picked)
              if (numbers !== undefined) change({ numbers })
            }}
          />
        </Field>
        <Field label="语气">
          <TextInput
            maxLength={100}
            placeholder="例如：庄重、简练"
            value={card.tone}
            onChange={({ target }) => change({ tone: target.value })}
          />
        </Field>
        <Field label="禁用词">
          <TextInput
            maxLength={400}
            placeholder="用顿号分开"
            value={card.forbidden}
            onChange={({ target }) => change({ forbidden: target.value })}
          />
        </Field>
      </div>
      <Field label="规定用词" hint="每行一条：左边是要写的，右边是不写的。团队术语表自动生效">
        <TextArea
          rows={2}
          maxLength={1_000}
          placeholder="承载量=容量、容纳量"
          value={card.terms}
          onChange={({ target }) => change({ terms: target.value })}
        />
      </Field>
    </>
  )
}
