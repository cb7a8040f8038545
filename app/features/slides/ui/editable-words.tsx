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
  /** Type that the words have room at, while they are written. */
  fits?: (text: string) => { fontSize: string; lineHeight: string }
  /** Enter or Esc: the words are left by the keyboard. */
  onLeave?: () => void
}

/** Words on a slide that are edited where they stand; kept when one leaves them. */
export function EditableWords(props: EditableWordsProps) {
  const { label, text, limit, onChange, onEnter, onEmpty, onMove, isFocused, fits, onLeave } = props
  const field = useRef<HTMLSpanElement>(null)
  const isWriting = useRef(false)
  useEffect(() => {
    // What is being written stays, whoever changes it elsewhere meanwhile.
    if (isWriting.current || !field.current) return
    if (field.current.textContent !== text) field.current.textContent = text
  }, [text])
  useEffect(() => {
    if (!isFocused || !field.current) return
    field.current.focus()
    getSelection()?.selectAllChildren(field.current)
  }, [isFocused])
  const read = () =>
    [...(field.current?.textContent ?? '').replace(/\s+/g, ' ').trim()].slice(0, limit).join('')
  const leave = () => {
    field.current?.blur()
    onLeave?.()
  }
  const before = useRef<{ fontSize: string; lineHeight: string } | null>(null)
  const boxOf = () => field.current?.closest<HTMLElement>('.slide-text')
  const fit = () => {
    isWriting.current = true
    const box = boxOf()
    if (!box || !fits) return
    before.current ??= { fontSize: box.style.fontSize, lineHeight: box.style.lineHeight }
    Object.assign(box.style, fits(read()))
  }
  const commit = () => {
    // What is drawn next is drawn from what was drawn before.
    if (before.current) Object.assign(boxOf()?.style ?? {}, before.current)
    before.current = null
    const hasWritten = isWriting.current
    isWriting.current = false
    // Only looked into: it is as it is elsewhere.
    if (!hasWritten && field.current) field.current.textContent = text
    const next = read()
    if (next === '' && onEmpty) onEmpty()
    else if (next === '' && field.current) field.current.textContent = text
    else if (next !== text) onChange(next)
  }
  const enter = () => {
    commit()
    if (onEnter && read() !== '') onEnter()
    else leave()
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
      Escape: leave,
      ...(isEmptied && { Backspace: onEmpty }),
      ...(event.altKey && onMove && { ArrowUp: () => move(-1), ArrowDown: () => move(1) }),
    }
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <span
      ref={field}
      className="slide-words"
      role="textbox"
      // Boxes are walked by Tab; Enter begins to write in one.
      tabIndex={-1}
      aria-label={label}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck={false}
      onBlur={commit}
      onInput={fit}
      onKeyDown={onKeyDown}
    >
      {text}
    </span>
  )
}
