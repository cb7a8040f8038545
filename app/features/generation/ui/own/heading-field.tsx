import { useState, type KeyboardEvent } from 'react'
import { isComposing } from '~/kit/controls/composing'

export interface HeadingFieldProps {
  /** 1 to 3; 0 is the title of the whole. */
  level: number
  label: string
  title: string
  placeholder: string
  isFocused?: boolean
  isReadOnly: boolean
  /** False where it was refused. */
  onRename: (title: string) => boolean
  /** On to the words below. */
  onEnter: () => void
  /** It was emptied, and Backspace once more. */
  onRemove?: () => void
  /** Backspace before its first sign: it becomes a line of the text before it, with these words. */
  onJoin?: (title: string) => void
  onLevel?: (move: 'indent' | 'outdent') => void
}

const SIZES = [
  'text-[30px]/[44px] text-center mb-4',
  'text-[24px]/[38px]',
  'text-[20px]/[34px]',
  'text-[18px]/[32px]',
]

/** A heading that is written where it stands. */
export function HeadingField(props: HeadingFieldProps) {
  const { level, label, title, onRename } = props
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    const words = (typed ?? '').replace(/\s+/g, ' ').trim()
    if (typed !== null && words !== '' && words !== title) onRename(words)
    setTyped(null)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    const key = keyOf(event)
    const words = typed ?? title
    if (key === null) return
    if (key === 'remove' && (words !== '' || !props.onRemove)) {
      if (!props.onJoin || !isAtStart(event.currentTarget)) return
      event.preventDefault()
      setTyped(null)
      return props.onJoin(words.trim())
    }
    event.preventDefault()
    keep()
    if (key === 'enter') props.onEnter()
    else if (key === 'remove') props.onRemove?.()
    else props.onLevel?.(key)
  }
  return (
    <textarea
      rows={1}
      aria-label={label}
      className={`block w-full resize-none bg-transparent font-serif font-semibold text-ink [field-sizing:content] placeholder:text-ink-3 focus:outline-none ${SIZES[level] ?? ''}`}
      placeholder={props.placeholder}
      maxLength={200}
      readOnly={props.isReadOnly}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.isFocused}
      value={typed ?? title}
      onChange={({ target }) => {
        // Chromium may leave the caret before all words once an input method has put some in.
        if (target.selectionStart === 0) {
          const caret = endOfInserted(typed ?? title, target.value)
          target.setSelectionRange(caret, caret)
        }
        setTyped(target.value)
      }}
      onBlur={keep}
      onKeyDown={press}
    />
  )
}

/** Where what was put into words ends; 0 where some was taken away. */
function endOfInserted(before: string, after: string): number {
  const inserted = after.length - before.length
  if (inserted <= 0) return 0
  let place = 0
  while (place < before.length && before[place] === after[place]) place += 1
  return place + inserted
}

const isAtStart = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  selectionStart === 0 && selectionEnd === 0

function keyOf({ key, altKey, shiftKey }: KeyboardEvent) {
  if (altKey && shiftKey && key === 'ArrowRight') return 'indent'
  if (altKey && shiftKey && key === 'ArrowLeft') return 'outdent'
  if (key === 'Enter') return 'enter'
  return key === 'Backspace' ? 'remove' : null
}
