import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { useEarlyTyping } from '~/kit/controls/use-early-typing'
import type { CommentPerson } from '../../comments-contract'
import { COMMENT_LIMIT } from '../../comments-terms'
import type { CommentWords } from './use-threads'

export interface CommentBoxProps {
  /** What is written here. */
  label: string
  value: string
  onChange: (text: string) => void
  people: readonly CommentPerson[]
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
  useEarlyTyping(field, value)
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const send = async () => {
    const text = value.trim()
    if (text === '' || isBusy || !isOnline) return
    setBusy(true)
    const isTaken = await props.onSend({ text, mentions: calledIn(text, props.people) })
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
          aria-controls={calling.isOpen ? calling.listId : undefined}
          aria-activedescendant={calling.isOpen ? calling.activeId : undefined}
          onChange={(event) => {
            onChange(event.target.value)
            calling.look(event.target)
          }}
          onKeyUp={(event) => calling.look(event.currentTarget)}
          onBlur={calling.close}
          onKeyDown={press}
        />
      </div>
      <PeopleList calling={calling} />
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

/** Whose names stand in the text behind an @. */
const calledIn = (text: string, people: readonly CommentPerson[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)

const MOST_OFFERED = 6

type Calling = ReturnType<typeof useCalling>

/** People whose names begin as what stands between the last @ and the caret. */
function useCalling(
  { value, onChange, people }: CommentBoxProps,
  field: { current: HTMLTextAreaElement | null },
) {
  const listId = useId()
  const [asked, setAsked] = useState<{ from: number; to: number } | null>(null)
  const [index, setIndex] = useState(0)
  const begun = asked ? value.slice(asked.from + 1, asked.to) : ''
  const offered = asked
    ? people.filter(({ name }) => name.startsWith(begun)).slice(0, MOST_OFFERED)
    : []
  const isOpen = offered.length > 0
  const choose = (person: CommentPerson) => {
    if (!asked) return
    onChange(`${value.slice(0, asked.from)}@${person.name} ${value.slice(asked.to)}`)
    setAsked(null)
    field.current?.focus()
  }
  return {
    listId,
    isOpen,
    offered,
    index,
    activeId: `${listId}-${index}`,
    choose,
    close: () => setAsked(null),
    look(text: HTMLTextAreaElement) {
      const before = text.value.slice(0, text.selectionStart)
      const from = before.lastIndexOf('@')
      const isCall = from >= 0 && !/[\s，。；：]/.test(before.slice(from + 1))
      const next = isCall ? { from, to: text.selectionStart } : null
      if (next?.from !== asked?.from || next?.to !== asked?.to) {
        setAsked(next)
        setIndex(0)
      }
    },
    /** Whether the key was for the list. */
    press(event: KeyboardEvent): boolean {
      if (!isOpen) return false
      const chosen = offered[index]
      if (event.key === 'ArrowDown') setIndex((index + 1) % offered.length)
      else if (event.key === 'ArrowUp') setIndex((index - 1 + offered.length) % offered.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen)
      else if (event.key === 'Escape') setAsked(null)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

function PeopleList({ calling }: { calling: Calling }) {
  if (!calling.isOpen) return null
  return (
    <div
      id={calling.listId}
      role="listbox"
      aria-label="叫谁看"
      className="absolute inset-x-0 z-[var(--z-popover)] mt-1 rounded-[var(--r-md)] bg-raised p-1 shadow-[var(--elev-3)]"
    >
      {calling.offered.map((person, no) => (
        <div
          key={person.id}
          id={`${calling.listId}-${no}`}
          role="option"
          tabIndex={-1}
          aria-selected={no === calling.index}
          className={`cursor-pointer rounded-[var(--r-sm)] px-2.5 py-1.5 ${no === calling.index ? 'bg-wash-2' : ''}`}
          // The field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            calling.choose(person)
          }}
        >
          {person.name}
        </div>
      ))}
    </div>
  )
}
