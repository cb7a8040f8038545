import { Field } from '~/kit/controls/field'
import { TextArea } from '~/kit/controls/text-input'
import { REQUIREMENT_LIMIT } from '../../terms'
import { isLibraryBook, type Draft } from './draft'
import type { DraftFieldProps } from './outline-field'

interface RequirementFieldProps extends DraftFieldProps {
  label: string
  rows: number
  /** No model reads it: what rules make of it is said. */
  isOffline: boolean
}

/** A word to the writer. */
export function RequirementField(props: RequirementFieldProps) {
  const { draft, onChange, label, rows, isOffline } = props
  return (
    <Field label={label} {...(isOffline && makesOutline(draft) && { hint: hintFor(draft) })}>
      <TextArea
        rows={rows}
        maxLength={REQUIREMENT_LIMIT}
        placeholder="必须写到什么，避开什么"
        value={draft.requirement}
        onChange={({ target }) => onChange({ requirement: target.value })}
      />
    </Field>
  )
}

const makesOutline = ({ haveOutline }: Draft) => haveOutline === '无大纲，帮我AI生成'

function hintFor(draft: Draft): string {
  if (isLibraryBook(draft)) {
    return '没有接入模型：由资料库成书时，大纲只按资料分章，这里的话不改变大纲'
  }
  const read =
    draft.kind === 'book' ? '「包括甲、乙」「不写丙」' : '「包括甲、乙」「不写丙」「分五章」'
  return `没有接入模型：拟大纲时只照做写明的几样，如${read}；其余的话只用来找资料`
}
