import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { showQuestionCut } from '~/client/cut-question'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { IconButton } from '~/kit/controls/icon-button'
import { WritingBox } from '~/kit/controls/writing-box'
import { QUESTION_LIMIT } from '../../terms'

const wide =
  'pt-[18px] pb-3 text-[19px] leading-[31px] max-tablet:pt-3 max-tablet:text-[18px] max-tablet:leading-7'
const narrow = 'pt-3 pb-2 text-[16px] leading-[26px]'

/** A question as the title above its answer; it can be put in other words. */
export function AskedQuestion(props: {
  question: string
  isNarrow: boolean
  /** Null while something is being answered. */
  onEdit: ((text: string) => void) | null
}) {
  const { question, isNarrow, onEdit } = props
  const [isOpen, setOpen] = useState(false)
  if (isOpen && onEdit) {
    return <Editor question={question} onSend={onEdit} onClose={() => setOpen(false)} />
  }
  return (
    <h2
      className={`group relative font-serif font-semibold text-pretty whitespace-pre-wrap ${isNarrow ? narrow : wide}`}
    >
      {question === '' ? '图片提问' : question}
      {onEdit && question !== '' && (
        <IconButton
          label="修改问题"
          size="small"
          className="ml-1 inline-flex! align-middle opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 max-desktop:opacity-100"
          icon={<Pencil size={15} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
      )}
    </h2>
  )
}

function Editor(props: { question: string; onSend(text: string): void; onClose(): void }) {
  const { question, onSend, onClose } = props
  const [text, setText] = useState(question)
  const isValid = text.trim() !== ''
  const send = () => {
    if (!isValid) return
    onClose()
    onSend(text)
  }
  const group = useRef<HTMLDivElement>(null)
  useEscape(group, onClose)
  return (
    <div
      ref={group}
      role="group"
      aria-label="修改问题"
      className="my-3 rounded-lg border border-line-2 bg-raised p-3"
    >
      <WritingBox
        label="问题"
        value={text}
        limit={QUESTION_LIMIT}
        placeholder="问题"
        className="block w-full resize-none bg-transparent text-body outline-none"
        takesFocus
        onChange={setText}
        onCut={showQuestionCut}
        onSubmit={send}
      />
      <div className="flex items-center justify-end gap-2 pt-2">
        <span className="mr-auto text-small text-ink-3">原来的问答会留作另一个版本</span>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
        <Button
          size="small"
          kind="primary"
          onClick={send}
          {...(!isValid && { disabledReason: '先写下问题' })}
        >
          重新提问
        </Button>
      </div>
    </div>
  )
}

// Esc leaves the question as it was; while composing it belongs to the input method.
function useEscape(place: RefObject<HTMLElement | null>, leave: () => void) {
  useEffect(() => {
    const own = place.current
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) leave()
    }
    own?.addEventListener('keydown', press)
    return () => own?.removeEventListener('keydown', press)
  })
}
