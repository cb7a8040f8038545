import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { isComposing } from './composing'
import { useEarlyTyping } from './use-early-typing'

const MAX_LINES = 8

export interface WritingBoxProps {
  /** What is written here, for those who do not see it. */
  label: string
  value: string
  /** Characters that fit. */
  limit: number
  placeholder: string
  className: string
  takesFocus?: boolean
  onChange(text: string): void
  /** More was pasted than fits. */
  onCut?(): void
  onSubmit(): void
}

/** Text that is sent: Enter sends, Shift+Enter and Ctrl+Enter break the line, composing never sends; grows to eight lines. */
export function WritingBox(props: WritingBoxProps) {
  const { label, limit, value, placeholder, className, takesFocus, onChange, onCut, onSubmit } =
    props
  const own = useRef<HTMLTextAreaElement | null>(null)
  useEarlyTyping(own, value)
  useLayoutEffect(() => {
    if (own.current) fitHeight(own.current)
  }, [value, className])
  // Not the attribute: that would also steal the focus on phones and open their keyboard.
  useEffect(() => {
    if (takesFocus && window.matchMedia('(hover: hover)').matches) own.current?.focus()
  }, [takesFocus])
  const change = (text: string) => {
    if (text.length > limit) onCut?.()
    onChange(text.slice(0, limit))
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    if (event.shiftKey) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) breakLine(event.currentTarget, change)
    else if (!event.altKey) onSubmit()
  }
  return (
    <textarea
      ref={own}
      className={className}
      value={value}
      rows={1}
      placeholder={placeholder}
      aria-label={label}
      enterKeyHint="send"
      onChange={(event) => change(event.target.value)}
      onKeyDown={press}
    />
  )
}

function breakLine(area: HTMLTextAreaElement, change: (text: string) => void) {
  const { value, selectionStart, selectionEnd } = area
  change(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`)
  // After React has written the new value the caret would stand at its end.
  requestAnimationFrame(() => area.setSelectionRange(selectionStart + 1, selectionStart + 1))
}

function fitHeight(area: HTMLTextAreaElement) {
  area.style.height = 'auto'
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area)
  const most =
    MAX_LINES * parseFloat(lineHeight) + parseFloat(paddingTop) + parseFloat(paddingBottom)
  area.style.height = `${Math.min(area.scrollHeight, most)}px`
  area.style.overflowY = area.scrollHeight > most + 1 ? 'auto' : 'hidden'
}
