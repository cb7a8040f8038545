import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { useEarlyTyping } from '~/kit/controls/use-early-typing'
import { COMMENT_LIMIT } from '../../comments-terms'
import { mentionsIn } from './mentions-in'
import { useCalling } from './use-calling'
import type { CallablePeople } from './use-people'
import type { CommentWords } from './use-threads'

// Not before somebody is called.
const PeopleList = lazy(async () => ({ default: (await import('./people-list')).PeopleList }))

export interface CommentBoxProps {
  /** What is written here. */
  label: string
  value: string
  onChange: (text: string) => void
  callable: CallablePeople
  isOnline: boolean
  /** False where it was not taken: the words stay. */
  onSend: (words: CommentWords) => Promise<boolean>
  onCancel?: (() => void) | undefined
  takesFocus?: boolean
  sendLabel: string
}

/** Words of a comment: Enter sends, Shift+Enter breaks the line, @ offers people. */
export function CommentBox(props: CommentBoxProps) {
  const { label, value, onChange, isOnline, onCancel, takesFocus } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [isBusy, setBusy] = useState(false)
  const calling = useCalling(props, field)
  const list = useRef<HTMLDivElement>(null)
  useEarlyTyping(field, value)
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const send = async () => {
    const text = value.trim()
    if (text === '' || isBusy || !isOnline) return
    setBusy(true)
    const isTaken = await props.onSend({ text, mentions: await mentionsOf(text, props.callable) })
    setBusy(false)
    if (isTaken) onChange('')
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || calling.press(event)) return
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void send()
  }
  return (
    <div className="relative">
      <div className="k-input w-full" data-lines>
        <textarea
          ref={field}
          className="resize-none"
          rows={Math.min(6, Math.max(1, value.split('\n').length))}
          maxLength={COMMENT_LIMIT}
          value={value}
          placeholder={`${label}，用 @ 叫人`}
          aria-label={label}
          aria-autocomplete="list"
          aria-controls={calling.isOpen && calling.offered.length > 0 ? calling.listId : undefined}
          aria-activedescendant={calling.offered.length > 0 ? calling.activeId : undefined}
          onChange={(event) => {
            onChange(event.target.value)
            calling.update(event.target)
          }}
          onKeyUp={(event) => calling.update(event.currentTarget)}
          onBlur={({ relatedTarget }) => {
            if (!list.current?.contains(relatedTarget)) calling.close()
          }}
          onKeyDown={press}
        />
      </div>
      {calling.isOpen && (
        <Suspense fallback={null}>
          <PeopleList ref={list} calling={calling} access={props.callable.access} />
        </Suspense>
      )}
      {(value !== '' || onCancel) && (
        <div className="mt-1.5 flex items-center justify-end gap-1.5">
          {!isOnline && <span className="mr-auto text-micro text-ink-2">断网了，联上后再发</span>}
          {onCancel && (
            <Button kind="ghost" size="small" onClick={onCancel}>
              取消
            </Button>
          )}
          <Button
            kind="primary"
            size="small"
            busy={isBusy}
            disabled={value.trim() === '' || !isOnline}
            onClick={() => void send()}
          >
            {props.sendLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whose names stand in the text, chosen from the list or typed. */
const mentionsOf = async (text: string, { read }: CallablePeople) =>
  text.includes('@') ? mentionsIn(text, await read()) : []
