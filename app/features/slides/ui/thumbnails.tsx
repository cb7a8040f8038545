import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { clsx } from 'clsx'
import type { Deck } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import type { Page } from '~/features/document/deck/fit/page'
import { spoken, withNumberedMarks } from './notes-pane'
import { SlideView } from './slide-view'
import { moveCommands, rangeOf } from './slide-order'
import type { Run } from './use-run'

export interface ThumbnailsProps {
  deck: Deck
  pages: readonly Page[]
  index: number
  template: Template
  pictureUrl: (slideId: string, extraId?: string) => string
  onGo: (to: number) => void
  run: Run
}

/**
 * All pages, by chapter. Arrows go, Alt and arrows move slides, so does dragging; Shift and Ctrl choose several, Delete
 * takes them away.
 */
export function Thumbnails(props: ThumbnailsProps) {
  const { deck, pages, index, onGo, run } = props
  const [dropTarget, setDropTarget] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const current = pages[index]?.slideId ?? ''
  const { chosen, choose, reset } = useChosenSlides(deck, current)
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [index])
  const moveTo = (place: number) => run(moveCommands(deck, chosen, place))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Delete') {
      event.preventDefault()
      run(chosen.map((slideId) => ({ type: 'remove-slide', slideId })))
      return
    }
    if (step === undefined) return
    event.preventDefault()
    if (event.altKey) moveTo(deck.slides.findIndex(({ id }) => id === chosen[0]) + step)
    else onGo(index + step)
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus(),
    )
  }
  const drop = (event: DragEvent, target: string) => {
    event.preventDefault()
    if (isDragged && !chosen.includes(target))
      moveTo(deck.slides.findIndex(({ id }) => id === target))
    setIsDragged(false)
    setDropTarget(null)
  }
  return (
    <nav className="slides-list" aria-label="幻灯片">
      <ol ref={list}>
        {pages.map((page, no) => (
          <li
            key={`${page.slideId}-${page.part}`}
            data-over={(dropTarget === page.slideId && isDragged) || undefined}
            data-dragged={(isDragged && chosen.includes(page.slideId)) || undefined}
          >
            <Group deck={deck} pages={pages} no={no} />
            <button
              type="button"
              className={clsx('slides-thumb', no === index && 'is-on')}
              aria-current={no === index ? 'page' : undefined}
              data-chosen={(chosen.length > 1 && chosen.includes(page.slideId)) || undefined}
              tabIndex={no === index ? 0 : -1}
              draggable
              onKeyDown={onKeyDown}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                if (!chosen.includes(page.slideId)) choose(page.slideId, 'one')
                setIsDragged(true)
              }}
              onDragEnd={() => setIsDragged(false)}
              onDragOver={(event) => {
                if (!isDragged) return
                event.preventDefault()
                setDropTarget(page.slideId)
              }}
              onDrop={(event) => drop(event, page.slideId)}
              onClick={(event) => {
                const how = howOf(event)
                choose(page.slideId, how)
                if (how === 'one') reset()
                onGo(no)
              }}
            >
              <ThumbnailDrawing {...props} page={page} no={no} title={titleOf(deck, page)} />
            </button>
            <PhoneNotes deck={deck} page={page} no={no} count={pages.length} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

const howOf = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): 'one' | 'range' | 'more' =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'more' : 'one'

/** Slides that are moved and removed together; the one that is worked at where no others were chosen. */
function useChosenSlides(deck: Deck, current: string) {
  const [state, setState] = useState<readonly string[]>([])
  const order = useMemo(() => deck.slides.map(({ id }) => id), [deck.slides])
  const chosen = useMemo(() => {
    const ids = order.filter((id) => state.includes(id))
    return ids.length > 0 ? ids : [current]
  }, [order, state, current])
  const choose = (id: string, how: 'one' | 'range' | 'more') => {
    if (how === 'one') setState([id])
    else if (how === 'range') setState(rangeOf(order, current, id))
    else setState(chosen.includes(id) ? chosen.filter((item) => item !== id) : [...chosen, id])
  }
  return { chosen, choose, reset: () => setState([]) }
}

function titleOf(deck: Deck, page: Page): string {
  const slide = deck.slides.find((item) => item.id === page.slideId)
  return `${slide?.title ?? ''}${page.parts > 1 ? `，第${page.part}部分` : ''}`
}

/** The chapter's name over its first page. */
function Group({ deck, pages, no }: { deck: Deck; pages: readonly Page[]; no: number }) {
  const page = pages[no]
  const slide = deck.slides.find((item) => item.id === page?.slideId)
  if (no === 0) return <span className="slides-group">开篇</span>
  if (!slide?.isChapter || page?.part !== 1) return null
  return <span className="slides-group">{slide.title}</span>
}

interface ThumbnailDrawingProps extends Pick<ThumbnailsProps, 'template' | 'pictureUrl'> {
  page: Page
  no: number
  title: string
}

/** Drawn anew only where its page is another one. */
const ThumbnailDrawing = memo(
  function ThumbnailDrawing({ page, no, title, template, pictureUrl }: ThumbnailDrawingProps) {
    return (
      <>
        <span className="sr-only">{`第${no + 1}页：${title}`}</span>
        <span className="slides-number" aria-hidden="true">
          {no + 1}
        </span>
        <span className="slides-frame" aria-hidden="true" inert>
          <SlideView page={page} template={template} pictureUrl={pictureUrl} />
        </span>
      </>
    )
  },
  (before, now) =>
    before.page === now.page &&
    before.no === now.no &&
    before.title === now.title &&
    before.template === now.template &&
    before.pictureUrl === now.pictureUrl,
)

/** On phones, what is said stands under each page. */
function PhoneNotes({
  deck,
  page,
  no,
  count,
}: {
  deck: Deck
  page: Page
  no: number
  count: number
}) {
  const notes = withNumberedMarks(deck, page.notes)
  return (
    <div className="hidden px-1 pb-5 max-tablet:block">
      <p className="text-small text-ink-3">
        {no + 1} / {count}
      </p>
      {notes !== '' && <p className="mt-1 leading-7 whitespace-pre-wrap">{spoken(notes)}</p>}
    </div>
  )
}
