import { MousePointer2, Square, X } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/kit/controls/button'
import type { Deck } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import type { Page } from '~/features/document/deck/fit/page'
import { spokenNotes } from '~/features/document/deck/plan/spoken'
import { SlideView } from '../slide-view'

export interface SpeakerWindowProps {
  /** The second window, which was opened by a press. */
  target: Window
  deck: Deck
  pages: readonly Page[]
  template: Template
  pictureUrl: (slideId: string, extraId?: string) => string
  index: number
  isBlank: boolean
  clock: ReactNode
  onGo: (to: number) => void
  onBlank: () => void
  /** Shares of the page's width and height; null: no dot is seen. */
  onLaser: (place: { x: number; y: number } | null) => void
  onClose: () => void
  onKey: (event: KeyboardEvent) => void
}

/** What the speaker sees in a second window: this page, the next, what is said, the clock, and a dot for the audience. */
export function SpeakerWindow(props: SpeakerWindowProps) {
  const { target, onClose, onKey } = props
  const latest = useRef({ onClose, onKey })
  useEffect(() => {
    latest.current = { onClose, onKey }
  })
  useEffect(() => {
    copyStyles(target)
    const press = (event: KeyboardEvent) => latest.current.onKey(event)
    target.addEventListener('keydown', press)
    // A window that is closed tells nobody else.
    const timer = setInterval(() => target.closed && latest.current.onClose(), 500)
    return () => {
      clearInterval(timer)
      target.removeEventListener('keydown', press)
      target.close()
    }
  }, [target])
  return createPortal(<SpeakerView {...props} />, target.document.body)
}

/** The styles and the language of this page. */
function copyStyles(target: Window): void {
  const { document: page } = target
  page.title = '讲稿'
  page.documentElement.lang = 'zh-CN'
  page.documentElement.dataset.theme = 'dark'
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style'))
    page.head.appendChild(page.importNode(sheet, true))
}

function SpeakerView(props: SpeakerWindowProps) {
  const { deck, pages, template, pictureUrl, index, isBlank, clock, onGo, onBlank, onClose } = props
  const [hasLaser, setHasLaser] = useState(false)
  const page = pages[index]
  const next = pages[index + 1]
  const slide = deck.slides.find((item) => item.id === page?.slideId)
  const view = { template, pictureUrl }
  const point = (event: PointerEvent) => {
    if (!hasLaser) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    props.onLaser({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }
  return (
    <main className="flex h-dvh flex-col bg-sunken text-ink" aria-label="演讲者视图">
      <header className="flex h-14 flex-none items-center gap-4 px-6">
        <b className="min-w-0 flex-1 truncate font-serif">{deck.title}</b>
        <span className="text-small text-ink-3" role="status">
          {isBlank ? '观众看到的是黑屏' : `观众看到的是第${index + 1}页`}
        </span>
        <Button size="small" icon={<X size={15} />} onClick={onClose}>
          结束放映
        </Button>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,18fr)_minmax(0,9fr)] gap-10 px-8 py-4">
        <div className="min-w-0 self-center">
          {page && (
            <div
              className="cursor-pointer data-laser:cursor-crosshair"
              data-laser={hasLaser || undefined}
              onPointerMove={point}
              onPointerLeave={() => props.onLaser(null)}
            >
              <SlideView {...view} page={page} className="slide-present" />
            </div>
          )}
        </div>
        <aside
          className="flex min-h-0 min-w-0 flex-col gap-3 overflow-y-auto"
          aria-label="讲稿与下一页"
        >
          <p className="text-small text-ink-3">{next ? '下一页' : '最后一页'}</p>
          {next && (
            <div className="w-4/5 flex-none opacity-80">
              <SlideView {...view} page={next} className="slide-present" />
            </div>
          )}
          <p className="mt-3 text-small text-ink-3">讲稿</p>
          <p className="font-serif text-[21px]/[37px] whitespace-pre-wrap">
            {slide && slide.notes !== '' ? spokenNotes(slide.notes) : '这一页没有讲稿'}
          </p>
        </aside>
      </div>
      <footer className="flex h-[72px] flex-none items-center gap-4 bg-paper px-6">
        {clock}
        <Progress pages={pages} index={index} onGo={onGo} />
        <span className="flex-none text-small tabular-nums">
          {index + 1} / {pages.length}
        </span>
        <Button
          size="small"
          icon={<MousePointer2 size={15} />}
          active={hasLaser}
          aria-pressed={hasLaser}
          onClick={() => {
            setHasLaser(!hasLaser)
            props.onLaser(null)
          }}
        >
          激光笔
        </Button>
        <Button
          size="small"
          icon={<Square size={15} />}
          active={isBlank}
          aria-pressed={isBlank}
          onClick={onBlank}
        >
          黑屏
        </Button>
      </footer>
    </main>
  )
}

function Progress({
  pages,
  index,
  onGo,
}: {
  pages: readonly Page[]
  index: number
  onGo: (to: number) => void
}) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      {pages.map((page, no) => (
        <button
          key={`${page.slideId} ${page.part}`}
          type="button"
          className="h-6 min-w-0 flex-1 before:block before:h-1 before:bg-line-2 before:content-[''] data-done:before:bg-ink-3 aria-[current]:before:bg-ink"
          aria-label={`转到第${no + 1}页`}
          aria-current={no === index ? 'page' : undefined}
          data-done={no < index || undefined}
          onClick={() => onGo(no)}
        />
      ))}
    </div>
  )
}
