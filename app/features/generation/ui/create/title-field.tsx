import { useId } from 'react'
import { TextInput } from '~/kit/controls/text-input'
import { TOPIC_LIMIT } from '../../terms'
import type { DraftKind } from './draft'
import type { DraftFieldProps } from './outline-field'

/** What it is about, and what it will be called. */
export function TitleField({ draft, onChange, fault }: DraftFieldProps & { fault: string }) {
  const id = useId()
  const { topic } = draft
  return (
    <div>
      <label className="k-label" htmlFor={id}>
        题目
      </label>
      <TextInput
        id={id}
        className="create-title"
        maxLength={TOPIC_LIMIT}
        value={topic}
        placeholder={placeholders[draft.kind]}
        aria-describedby={fault ? `${id}-fault` : undefined}
        aria-invalid={fault ? true : undefined}
        after={
          <span className="text-micro text-ink-3">
            {topic.length} / {TOPIC_LIMIT}
          </span>
        }
        onChange={({ target }) => onChange({ topic: target.value })}
      />
      {fault && (
        <p id={`${id}-fault`} className="k-hint" data-error role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

const placeholders: Record<DraftKind, string> = {
  paper: '写什么，例如：古镇核心保护区游客承载量研究',
  book: '书名',
  ppt: '讲什么，例如：消防改造方案评审汇报',
}
