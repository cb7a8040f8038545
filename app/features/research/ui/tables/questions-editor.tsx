import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { IconButton } from '~/kit/controls/icon-button'
import { TextInput } from '~/kit/controls/text-input'
import {
  suggestedQuestions,
  TABLE_QUESTION_LIMIT,
  TABLE_QUESTIONS_AT_MOST,
  type TableQuestion,
} from '../../table-terms'

/** A question in the editor; one without an id is new. */
export type DraftQuestion = Pick<TableQuestion, 'text'> & Partial<Pick<TableQuestion, 'id'>>

export interface QuestionsEditorProps {
  questions: readonly DraftQuestion[]
  onChange: (questions: DraftQuestion[]) => void
}

/** What a table asks: its columns, in their order. Usual ones are a click away, own ones are typed. */
export function QuestionsEditor({ questions, onChange }: QuestionsEditorProps) {
  const has = (text: string) => questions.some((question) => question.text === text)
  const isFull = questions.length >= TABLE_QUESTIONS_AT_MOST
  const add = (text: string) => onChange([...questions, { text }])
  const swap = (index: number, by: number) => {
    const [first, other] = [questions[index], questions[index + by]]
    if (!first || !other) return
    onChange(questions.map((each, no) => (no === index ? other : no === index + by ? first : each)))
  }
  const left = suggestedQuestions.filter((text) => !has(text))
  return (
    <div className="pt-3">
      <ol className="table-questions" aria-label="问题">
        {questions.map(({ text }, index) => (
          <li key={text}>
            <span className="min-w-0 flex-1 truncate" title={text}>
              {text}
            </span>
            <IconButton
              label={`上移「${text}」`}
              size="small"
              icon={<ArrowUp size={15} />}
              disabled={index === 0}
              onClick={() => swap(index, -1)}
            />
            <IconButton
              label={`下移「${text}」`}
              size="small"
              icon={<ArrowDown size={15} />}
              disabled={index === questions.length - 1}
              onClick={() => swap(index, 1)}
            />
            <IconButton
              label={`移除「${text}」`}
              size="small"
              icon={<X size={15} />}
              disabled={questions.length === 1}
              onClick={() => onChange(questions.filter((_, no) => no !== index))}
            />
          </li>
        ))}
      </ol>
      {left.length > 0 && !isFull && (
        <p className="table-suggested">
          {left.map((text) => (
            <Button
              key={text}
              size="small"
              kind="ghost"
              icon={<Plus size={14} />}
              onClick={() => add(text)}
            >
              {text}
            </Button>
          ))}
        </p>
      )}
      <OwnQuestion isFull={isFull} has={has} onAdd={add} />
    </div>
  )
}

function OwnQuestion(props: {
  isFull: boolean
  has: (text: string) => boolean
  onAdd: (text: string) => void
}) {
  const [typed, setTyped] = useState('')
  const text = typed.replace(/\s+/g, ' ').trim()
  const reason = props.isFull
    ? `最多${TABLE_QUESTIONS_AT_MOST}个问题`
    : props.has(text)
      ? '已有这个问题'
      : text === ''
        ? '先写下问题'
        : ''
  const add = () => {
    if (reason !== '') return
    props.onAdd(text)
    setTyped('')
  }
  return (
    <div className="flex gap-2 pt-2">
      <TextInput
        aria-label="自己的问题"
        placeholder="自己的问题，例如：样本量"
        className="min-w-0 flex-1"
        maxLength={TABLE_QUESTION_LIMIT}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add} {...(reason !== '' && { disabledReason: reason })}>
        添加
      </Button>
    </div>
  )
}
