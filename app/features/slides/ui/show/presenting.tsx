import { AppWindow, Clock, NotebookText, Pause, Play, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react'
import { showToast } from '~/client/toasts'
import { IconButton } from '~/kit/controls/icon-button'
import type { Deck } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import type { Page } from '~/features/document/deck/fit/page'
import { spokenNotes } from '~/features/document/deck/plan/spoken'
import { SlideView } from '../slide-view'
import { SpeakerWindow } from './speaker-window'
import './presenting.css'

export interface PresentingProps {
  deck: Deck
  pages: readonly Page[]
  template: Template
  pictureUrl: (slideId: string, extraId?: string) => string
  from: number
  /** `at`: the page it ended on. */
  onClose: (at: number) => void
}

const SWIPE_PX = 50

/**
 * The whole screen: arrows, space and Page keys go on and back, Home and End to the ends, N shows the notes, B blanks,
 * Esc ends. A second window has the notes. A tap on the right goes on, on the left back; a swipe does the same.
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
  const second = useSecondWindow(() => setHasNotes(true))
  // A second window takes the screen from the first: the show goes on in both.
  useWholeScreen(stage, second.target ? noop : close)
  const onKey = usePresentingKeys(go, {
    count: pages.length,
    onNotes: () => setHasNotes((now) => !now),
    onBlank: () => setIsBlank((now) => !now),
    onClose: close,
  })
  const laser = useRef<HTMLElement>(null)
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
        {!isBlank && (
          <div className="relative w-[min(100cqw,100cqh*16/9)]">
            <SlideView {...props} page={page} className="slide-present" />
            <i
              ref={laser}
              className="pointer-events-none absolute size-3 -translate-1/2 rounded-full bg-[#e5484d] shadow-[0_0_12px_4px_#e5484d]"
              hidden
              aria-hidden="true"
            />
          </div>
        )}
      </div>
      {second.target && (
        <SpeakerWindow
          {...props}
          target={second.target}
          index={index}
          isBlank={isBlank}
          clock={<Timer />}
          onGo={setAt}
          onBlank={() => setIsBlank(!isBlank)}
          onLaser={(place) => pointAt(laser.current, place)}
          onClose={() => {
            second.close()
            close()
          }}
          onKey={onKey}
        />
      )}
      {hasNotes && <Speaker {...props} index={index} />}
      <ShowBar
        label={`${index + 1} / ${pages.length}`}
        hasNotes={hasNotes}
        hasWindow={second.target !== null}
        onWindow={second.open}
        onNotes={() => setHasNotes(!hasNotes)}
        onClose={close}
      />
    </div>
  )
}

const noop = () => {}

function ShowBar(props: {
  label: string
  hasNotes: boolean
  hasWindow: boolean
  onWindow: () => void
  onNotes: () => void
  onClose: () => void
}) {
  return (
    <div className="slides-show-bar">
      <span role="status">{props.label}</span>
      <IconButton
        className="max-tablet:hidden!"
        label="演讲者窗口"
        icon={<AppWindow size={18} />}
        active={props.hasWindow}
        onClick={props.onWindow}
      />
      <IconButton
        label="讲稿"
        icon={<NotebookText size={18} />}
        active={props.hasNotes}
        aria-pressed={props.hasNotes}
        onClick={props.onNotes}
      />
      <IconButton label="结束放映" icon={<X size={18} />} onClick={props.onClose} />
    </div>
  )
}

/** The keys of the show, in its window and for the second one. */
function usePresentingKeys(
  go: (step: number) => void,
  on: { count: number; onNotes: () => void; onBlank: () => void; onClose: () => void },
) {
  const keys = useRef<Record<string, () => void>>({})
  useEffect(() => {
    const [forward, back] = [() => go(1), () => go(-1)]
    keys.current = {
      ArrowRight: forward,
      ArrowDown: forward,
      PageDown: forward,
      ' ': forward,
      Enter: forward,
      ArrowLeft: back,
      ArrowUp: back,
      PageUp: back,
      Backspace: back,
      Home: () => go(-on.count),
      End: () => go(on.count),
      n: on.onNotes,
      b: on.onBlank,
      Escape: on.onClose,
    }
  })
  const onKey = useCallback((event: KeyboardEvent) => pressKey(event, keys.current), [])
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onKey])
  return onKey
}

function pressKey(event: KeyboardEvent, keys: Record<string, () => void>): void {
  const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  const isButton = (event.target as Partial<Element> | null)?.tagName === 'BUTTON'
  if (!key || (isButton && (event.key === ' ' || event.key === 'Enter'))) return
  event.preventDefault()
  key()
}

/** A window for the speaker; where the browser lets none open, the notes stand in this one. */
function useSecondWindow(onBlocked: () => void) {
  const [target, setTarget] = useState<Window | null>(null)
  const open = () => {
    if (target && !target.closed) return target.focus()
    const opened = window.open('', '', 'popup,width=1280,height=800')
    setTarget(opened)
    if (opened) return
    showToast({ icon: 'warning', title: '浏览器没有让另开窗口，讲稿显示在这里' })
    onBlocked()
  }
  return { target, open, close: () => setTarget(null) }
}

/** The dot that the audience sees, by shares of the page. */
function pointAt(dot: HTMLElement | null, place: { x: number; y: number } | null): void {
  if (!dot) return
  dot.hidden = place === null
  if (!place) return
  dot.style.left = `${place.x * 100}%`
  dot.style.top = `${place.y * 100}%`
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
        <p>{slide && slide.notes !== '' ? spokenNotes(slide.notes) : '这一页没有讲稿'}</p>
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
