import { Bold, Highlighter, Italic, Link, MessageSquare, Quote, Underline } from 'lucide-react'
import { AllSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { toggle, type PlainMarkName } from '../../prose/commands'
import type { DialogKind } from '../insert/dialog-kind'
import { hasMark } from './has-mark'

export interface BubbleProps {
  viewOf: () => EditorView | null
  state: EditorState
  run: (command: Command) => void
  onDialog: (kind: DialogKind) => void
  /** Nobody can be told anything where it is missing. */
  onComment?: (() => void) | undefined
  /** More that can be done with the selected words, in a row of its own below the marks. It may hold fields: they take the focus, and the bubble stays. */
  children?: ReactNode
}

/**
 * What can be done with selected words, below their end. It stands while words are selected, no button of the mouse is
 * down and the focus is in the text or in the bubble itself; not on phones, whose own menu stands there. Its parent is
 * the element that its place is counted from. Escape ends the selection, and so the bubble.
 */
export function Bubble(props: BubbleProps) {
  const { state, viewOf } = props
  const { from, to } = state.selection
  const isOpen = useIsWriting(viewOf) && hasWords(state)
  const bubble = useRef<HTMLDivElement>(null)
  const place = useEffectEvent(() => {
    const view = viewOf()
    if (view && bubble.current)
      Object.assign(bubble.current.style, placeBelow(view, to, bubble.current))
  })
  useLayoutEffect(() => place(), [from, to, isOpen, state.doc])
  useEffect(() => {
    const element = bubble.current
    if (!element) return
    const watcher = new ResizeObserver(() => place())
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isOpen])
  if (!isOpen) return null
  return (
    <div
      ref={bubble}
      role="group"
      aria-label="所选文字"
      className="absolute z-[var(--z-popover)] w-max max-w-full rounded-[var(--r-lg)] bg-raised p-1 font-sans text-small indent-0 shadow-[var(--elev-3)] max-tablet:hidden"
    >
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label="所选文字的格式"
        className="flex items-center gap-0.5"
        onMouseDown={keepSelection}
      >
        {marks.map(([name, label, icon]) => (
          <IconButton
            key={name}
            label={label}
            icon={icon}
            size="small"
            active={hasMark(state, name)}
            aria-pressed={hasMark(state, name)}
            disabled={!toggle(name)(state)}
            onClick={() => props.run(toggle(name))}
          />
        ))}
        <IconButton
          label="链接 (Ctrl+K)"
          icon={<Link size={16} />}
          size="small"
          active={hasMark(state, 'link')}
          onClick={() => props.onDialog('link')}
        />
        <IconButton
          label="引文 (Ctrl+Alt+C)"
          icon={<Quote size={16} />}
          size="small"
          onClick={() => props.onDialog('cite')}
        />
        {props.onComment && (
          <IconButton
            label="批注 (Ctrl+Alt+M)"
            icon={<MessageSquare size={16} />}
            size="small"
            onClick={props.onComment}
          />
        )}
      </div>
      {props.children}
    </div>
  )
}

const marks: readonly [PlainMarkName, string, ReactNode][] = [
  ['bold', '加粗 (Ctrl+B)', <Bold key="" size={16} />],
  ['italic', '斜体 (Ctrl+I)', <Italic key="" size={16} />],
  ['underline', '下划线 (Ctrl+U)', <Underline key="" size={16} />],
  ['highlight', '标记 (Ctrl+Shift+H)', <Highlighter key="" size={16} />],
]

// A press on a button would take the focus, and with it the selection.
const keepSelection = (event: MouseEvent) => event.preventDefault()

function hasWords({ selection, doc }: EditorState): boolean {
  const isWords = selection instanceof TextSelection || selection instanceof AllSelection
  return isWords && doc.textBetween(selection.from, selection.to, '', '￼').trim() !== ''
}

/** Whether the focus is in the section, and no selection is being drawn by the mouse. */
function useIsWriting(viewOf: () => EditorView | null): boolean {
  const [isFocused, setFocused] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const section = useEffectEvent(() => viewOf()?.dom.parentElement ?? null)
  useEffect(() => {
    const press = ({ target }: Event) => setPressed(isIn(section(), target, '.ProseMirror'))
    const release = () => setPressed(false)
    const focus = ({ target }: Event) => setFocused(isIn(section(), target, '*'))
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
      document.removeEventListener('focusin', focus)
    }
  }, [])
  return isFocused && !isPressed
}

const isIn = (section: Element | null, target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && section !== null && section.contains(target.closest(selector))

/** Below the end of the selection, or above its line where the window ends; counted from the section. */
function placeBelow(view: EditorView, to: number, bubble: HTMLElement) {
  const { left, top, bottom } = view.coordsAtPos(to, -1)
  const section = view.dom.parentElement?.getBoundingClientRect()
  if (!section) return {}
  const { offsetHeight: height, offsetWidth: width } = bubble
  const isAbove = bottom + height + GAP > window.innerHeight && top > height + GAP
  const most = Math.max(0, section.width - width)
  return {
    left: `${Math.min(Math.max(0, left - section.left - width / 2), most)}px`,
    top: `${(isAbove ? top - height - GAP : bottom + GAP) - section.top}px`,
  }
}

/** Between the line and the bubble, px. */
const GAP = 8
