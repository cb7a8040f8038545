import { Clock, NotebookText, Pause, Play, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import type { Deck } from '../../deck/deck'
import type { Template } from '../../deck/design/template'
import type { Page } from '../../deck/fit/page'
import { withNumberedMarks, spoken } from './notes-pane'
import { SlideView } from './slide-view'
import './presenting.css'

export interface PresentingProps {
  deck: Deck
  pages: readonly Page[]
  template: Template
  pictureUrl: (slideId: string) => string
  from: number
  /** `at`: the page it ended on. */
  onClose: (at: number) => void
}

const SWIPE_PX = 50

/**
 * The whole screen: arrows, space and Page keys go on and back, Home and End to the ends, N shows the notes, B blanks,
 * Esc ends. A tap on the right goes on, on the left back; a swipe does the same.
 */
export function Presenting(props: PresentingProps) {
  const { pages, from, onClose } = props
  const [index, setAt] = useState(from)
  const [hasNotes, setHasNotes] = useState(false)
  const [isBlank, setIsBlank] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const go = useCallback(
    (step: number) => setAt((now) => Math.max(0, Math.min(pages.length - 1, now + step))),
    [pages.length],
  )
  const close = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    onClose(index)
  }, [index, onClose])
  useWholeScreen(stage, close)
  useEffect(() => {
    const keys: Record<string, () => void> = {
      ArrowRight: () => go(1),
      ArrowDown: () => go(1),
      PageDown: () => go(1),
      ' ': () => go(1),
      Enter: () => go(1),
      ArrowLeft: () => go(-1),
      ArrowUp: () => go(-1),
      PageUp: () => go(-1),
      Backspace: () => go(-1),
      Home: () => go(-pages.length),
      End: () => go(pages.length),
      n: () => setHasNotes((now) => !now),
      b: () => setIsBlank((now) => !now),
      Escape: close,
    }
    const onKey = (event: KeyboardEvent) => {
      const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      const isButton = event.target instanceof HTMLButtonElement
      if (!key || (isButton && (event.key === ' ' || event.key === 'Enter'))) return
      event.preventDefault()
      key()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [go, close, pages.length])
  const swipe = useSwipe(go)
  const page = pages[index]
  if (!page) return null
  return (
    <div
      ref={stage}
      className="slides-stage"
      role="dialog"
      aria-modal="true"
      aria-label="放映"
      tabIndex={-1}
      data-notes={hasNotes || undefined}
    >
      <div className="slides-show" {...swipe}>
        {!isBlank && <SlideView {...props} page={page} className="slide-present" />}
      </div>
      {hasNotes && <Speaker {...props} index={index} />}
      <div className="slides-show-bar">
        <span role="status">
          {index + 1} / {pages.length}
        </span>
        <IconButton
          label="讲稿"
          icon={<NotebookText size={18} />}
          active={hasNotes}
          aria-pressed={hasNotes}
          onClick={() => setHasNotes(!hasNotes)}
        />
        <IconButton label="结束放映" icon={<X size={18} />} onClick={close} />
      </div>
    </div>
  )
}

/** Takes the whole screen where it is let; leaving that by the browser's own way ends the show. */
function useWholeScreen(stage: { current: HTMLDivElement | null }, close: () => void): void {
  useEffect(() => {
    stage.current?.focus()
    void stage.current?.requestFullscreen?.().catch(() => {})
  }, [stage])
  useEffect(() => {
    let wasWhole = false
    const onChange = () => {
      if (document.fullscreenElement) wasWhole = true
      else if (wasWhole) close()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [close])
}

function useSwipe(go: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const moved = event.clientX - start.current.x
      start.current = null
      if (Math.abs(moved) > SWIPE_PX) return go(moved < 0 ? 1 : -1)
      const { left, width } = event.currentTarget.getBoundingClientRect()
      go(event.clientX - left > width / 3 ? 1 : -1)
    },
  }
}

/** For whoever speaks: the words, the next page, the time. */
function Speaker({
  deck,
  pages,
  template,
  pictureUrl,
  index,
}: PresentingProps & { index: number }) {
  const page = pages[index]
  const next = pages[index + 1]
  const slide = deck.slides.find((item) => item.id === page?.slideId)
  const moved = page?.moved.map((item) => item.text) ?? []
  return (
    <aside className="slides-speaker" aria-label="讲稿与下一页">
      <Timer />
      <div className="slides-speaker-notes">
        <p>
          {slide && slide.notes !== ''
            ? spoken(withNumberedMarks(deck, slide.notes))
            : '这一页没有讲稿'}
        </p>
        {moved.length > 0 && <p>另有：{moved.join('；')}</p>}
      </div>
      <div>
        <p className="slides-speaker-label">{next ? '下一页' : '最后一页'}</p>
        {next && <SlideView page={next} template={template} pictureUrl={pictureUrl} />}
      </div>
    </aside>
  )
}

function Timer() {
  const [seconds, setSeconds] = useState(0)
  const [isRunning, setIsRunning] = useState(true)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const two = (value: number) => String(value).padStart(2, '0')
  return (
    <div className="slides-timer">
      <Clock size={15} aria-hidden="true" />
      <time>{`${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`}</time>
      <IconButton
        size="small"
        label={isRunning ? '暂停计时' : '继续计时'}
        icon={isRunning ? <Pause size={16} /> : <Play size={16} />}
        onClick={() => setIsRunning(!isRunning)}
      />
    </div>
  )
}
