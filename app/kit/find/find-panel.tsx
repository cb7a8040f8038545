import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { isComposing } from '~/kit/controls/composing'
import { IconButton } from '~/kit/controls/icon-button'
import { SearchInput } from '~/kit/controls/text-input'

export interface FindPanelProps {
  /** What is looked for, as the field is called. */
  label: string
  /** Where it stands over what is searched, and how wide. */
  className: string
  words: string
  onWords: (words: string) => void
  count: number
  /** The hit in hand, by its place among all; -1 for none. */
  index: number
  onGo: (step: 1 | -1) => void
  onClose: () => void
  /** Replacing, and further choices. */
  children?: ReactNode
}

/** Stands over what is searched. Enter and F3 go on, with Shift back; Escape closes. */
export function FindPanel({ label, className, onGo, onClose, children, ...row }: FindPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.select(), [])
  useNextKey(onGo)
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      onGo(event.shiftKey ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes the keys of its fields
    <div
      ref={panel}
      role="search"
      aria-label="查找替换"
      data-no-pan
      className={clsx('k-pop absolute z-(--z-sticky) grid grid-cols-1 gap-2 p-3', className)}
      onKeyDown={keys}
      onKeyDownCapture={(event) => {
        // Before the field, which would only be emptied by it.
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose()
      }}
    >
      <FindRow {...{ label, onGo, onClose }} {...row} />
      {children}
    </div>
  )
}

type FindRowProps = Omit<FindPanelProps, 'className' | 'children'>

function FindRow({ label, words, onWords, count, index, onGo, onClose }: FindRowProps) {
  const isEmpty = count === 0
  return (
    <div className="flex items-center gap-1">
      <SearchInput
        size="small"
        label={label}
        className="min-w-0 flex-1"
        value={words}
        onChange={onWords}
      />
      <span role="status" className="min-w-14 flex-none text-center text-small text-ink-3">
        {words === '' ? '' : isEmpty ? '没有' : `${index + 1} / ${count}`}
      </span>
      <IconButton
        label="上一处 (Shift+F3)"
        size="small"
        icon={<ChevronUp size={16} />}
        disabled={isEmpty}
        onClick={() => onGo(-1)}
      />
      <IconButton
        label="下一处 (F3)"
        size="small"
        icon={<ChevronDown size={16} />}
        disabled={isEmpty}
        onClick={() => onGo(1)}
      />
      <IconButton label="关闭" size="small" icon={<X size={16} />} onClick={onClose} />
    </div>
  )
}

/** F3 anywhere in the window. */
function useNextKey(go: FindPanelProps['onGo']) {
  const next = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'F3') return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => next(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
