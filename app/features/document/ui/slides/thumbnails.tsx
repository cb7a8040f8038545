import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
} from 'react'
import { clsx } from 'clsx'
import type { Deck } from '../../deck/deck'
import type { Template } from '../../deck/design/template'
import type { Page } from '../../deck/fit/page'
import { SlideView } from './slide-view'

export interface ThumbnailsProps {
  deck: Deck
  pages: readonly Page[]
  index: number
  template: Template
  pictureUrl: (slideId: string) => string
  onGo: (to: number) => void
  onPresent: (from: number) => void
  /** Place among the slides after it was taken out. */
  onMove: (slideId: string, to: number) => void
}

/** All pages, by chapter. Arrows go, Alt and arrows move a slide, so does dragging; on phones a tap presents. */
export function Thumbnails(props: ThumbnailsProps) {
  const { deck, pages, index, onGo, onMove } = props
  const [dragged, setDragged] = useState<string | null>(null)
  const [dropTarget, setOver] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const order = deck.slides.map(({ id }) => id)
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [index])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const slideId = pages[index]?.slideId
    if (event.altKey && slideId !== undefined) onMove(slideId, order.indexOf(slideId) + step)
    else onGo(index + step)
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus(),
    )
  }
  const drop = (event: DragEvent, target: string) => {
    event.preventDefault()
    if (dragged !== null && dragged !== target) onMove(dragged, order.indexOf(target))
    setDragged(null)
    setOver(null)
  }
  return (
    <nav className="slides-list" aria-label="幻灯片">
      <ol ref={list}>
        {pages.map((page, no) => (
          <li
            key={`${page.slideId}-${page.part}`}
            data-over={(dropTarget === page.slideId && dragged !== null) || undefined}
            data-dragged={dragged === page.slideId || undefined}
          >
            <Group deck={deck} pages={pages} no={no} />
            <Thumbnail
              {...props}
              page={page}
              no={no}
              onKeyDown={onKeyDown}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(page.slideId)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(page.slideId)
              }}
              onDrop={(event) => drop(event, page.slideId)}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The chapter's name over its first page. */
function Group({ deck, pages, no }: { deck: Deck; pages: readonly Page[]; no: number }) {
  const page = pages[no]
  const slide = deck.slides.find((item) => item.id === page?.slideId)
  if (no === 0) return <span className="slides-group">开篇</span>
  if (!slide?.isChapter || page?.part !== 1) return null
  return <span className="slides-group">{slide.title}</span>
}

type ThumbnailProps = ThumbnailsProps & { page: Page; no: number } & Pick<
    ComponentProps<'button'>,
    'onKeyDown' | 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDrop'
  >

function Thumbnail(props: ThumbnailProps) {
  const { deck, page, no, index, onGo, onPresent, template, pictureUrl } = props
  const { onKeyDown, onDragStart, onDragEnd, onDragOver, onDrop } = props
  const slide = deck.slides.find((item) => item.id === page.slideId)
  const part = page.parts > 1 ? `，第${page.part}部分` : ''
  return (
    <button
      type="button"
      className={clsx('slides-thumb', no === index && 'is-on')}
      aria-current={no === index ? 'page' : undefined}
      tabIndex={no === index ? 0 : -1}
      draggable
      {...{ onKeyDown, onDragStart, onDragEnd, onDragOver, onDrop }}
      onClick={() => {
        onGo(no)
        if (matchMedia('(width < 640px)').matches) onPresent(no)
      }}
    >
      <span className="sr-only">{`第${no + 1}页：${slide?.title ?? ''}${part}`}</span>
      <span className="slides-number" aria-hidden="true">
        {no + 1}
      </span>
      <span className="slides-frame" aria-hidden="true" inert>
        <SlideView page={page} template={template} pictureUrl={pictureUrl} />
      </span>
    </button>
  )
}
