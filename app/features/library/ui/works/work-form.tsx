import { Field, Select, TextInput } from '~/kit/controls/field'
import { Tag } from '~/kit/tag'
import type { WorkView } from '../../wire/contracts/works'
import {
  DATE_FORM,
  isDoi,
  isWorkDate,
  LONGEST_PART,
  partSourceNames,
  workKindNames,
  workKinds,
  workPartNames,
  type WorkPart,
} from '../../wire/terms/works'
import { missingOf, visibleParts, withPart, type WorkDraft } from './drafts'

export interface WorkFormProps {
  work: WorkView
  draft: WorkDraft
  onChange: (draft: WorkDraft) => void
}

const KINDS = workKinds.map((kind) => ({ value: kind, label: workKindNames[kind] }))

/** What a file is, part by part, each with where it was read; what its entry lacks is marked. */
export function WorkForm({ work, draft, onChange }: WorkFormProps) {
  const missing = missingOf(draft)
  return (
    <fieldset className="works-form" disabled={!work.isOpen}>
      <legend className="sr-only">{work.fileName}</legend>
      <Field label="类型">
        <Select
          size="small"
          value={draft.kind}
          options={KINDS}
          onChange={(value) => {
            const kind = workKinds.find((item) => item === value)
            if (kind) onChange({ ...draft, kind })
          }}
        />
      </Field>
      {visibleParts(draft).map((part) => (
        <PartField
          key={part}
          part={part}
          value={draft.parts[part] ?? ''}
          source={sourceWords(work, draft, part)}
          isMissing={missing.includes(part)}
          onChange={(value) => onChange(withPart(draft, part, value))}
        />
      ))}
    </fieldset>
  )
}

interface PartFieldProps {
  part: WorkPart
  value: string
  /** '' where nobody said it. */
  source: string
  isMissing: boolean
  onChange: (value: string) => void
}

function PartField({ part, value, source, isMissing, onChange }: PartFieldProps) {
  const aside = isMissing ? <Tag tone="warning">缺</Tag> : source && <Tag>{source}</Tag>
  return (
    <Field label={workPartNames[part]} aside={aside} {...noteOf(part, value)}>
      <TextInput
        size="small"
        value={value}
        maxLength={LONGEST_PART}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

const MANY = new Set<WorkPart>(['authors', 'translators', 'editors'])

function noteOf(part: WorkPart, value: string): { error?: string; hint?: string } {
  if (part === 'title' && value.trim() === '') return { error: '题名不能为空' }
  if (part === 'date' && !isWorkDate(value.trim())) return { error: DATE_FORM }
  if (part === 'doi' && !isDoi(value)) return { error: 'DOI 以 10. 开头，如 10.1000/182' }
  return MANY.has(part) ? { hint: '几位之间用“；”隔开' } : {}
}

/** What was read keeps its source until somebody writes over it. */
function sourceWords(work: WorkView, draft: WorkDraft, part: WorkPart): string {
  const value = draft.parts[part] ?? ''
  if (value === '') return ''
  if (value !== (work.parts[part] ?? '')) return partSourceNames.person
  const source = work.sources[part]
  return source ? partSourceNames[source] : ''
}
