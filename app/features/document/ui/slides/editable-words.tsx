import { useEffect, useRef, type KeyboardEvent } from 'react'
import { isComposing } from '~/kit/controls/composing'

export interface EditableWordsProps {
  /** Said by screen readers. */
  label: string
  text: string
  /** Characters at most. */
  limit: number
  onChange: (text: string) => void
  /** Enter: what comes after it begins. */
  onEnter?: () => void
  /** The words were all taken out. */
  onEmpty?: () => void
  onMove?: (step: 1 | -1) => void
  isFocused?: boolean
}

/** Words on a slide that are edited where they stand; kept when one leaves them. */
export function EditableWords(props: EditableWordsProps) {
  const { label, text, limit, onChange, onEnter, onEmpty, onMove, isFocused } = props
  const field = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (field.current && field.current.textContent !== text) field.current.textContent = text
  }, [text])
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const read = () =>
    [...(field.current?.textContent ?? '').replace(/\s+/g, ' ').trim()].slice(0, limit).join('')
  const commit = () => {
    const next = read()
    if (next === '' && onEmpty) onEmpty()
    else if (next === '' && field.current) field.current.textContent = text
    else if (next !== text) onChange(next)
  }
  const enter = () => {
    commit()
    if (onEnter && read() !== '') onEnter()
    else field.current?.blur()
  }
  const giveUp = () => {
    if (field.current) field.current.textContent = text
    field.current?.blur()
  }
  const move = (step: 1 | -1) => {
    commit()
    onMove?.(step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const isEmptied = event.key === 'Backspace' && read() === '' && onEmpty
    const keys: Record<string, () => void> = {
      Enter: enter,
      Escape: giveUp,
      ...(isEmptied && { Backspace: onEmpty }),
      ...(event.altKey && onMove && { ArrowUp: () => move(-1), ArrowDown: () => move(1) }),
    }
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <span
      ref={field}
      className="slide-words"
      role="textbox"
      tabIndex={0}
      aria-label={label}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck={false}
      onBlur={commit}
      onKeyDown={onKeyDown}
    >
      {text}
    </span>
  )
}
