import { clsx } from 'clsx'
import {
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { inPlainWords } from '~/core/text/table-words'
import { citedBy, LevelTag, readerOf, SourceLink } from '../page/cite-mark'
import { PointersContext, SourcesContext } from '../page/pointers'
import { besideEachOther, type Beside } from './beside'

/** Evidence beside the text, each card at the height of its mark; those near the window only. It stands in the element that scrolls. */
export function EvidenceMargin() {
  const column = useRef<HTMLDivElement>(null)
  const { visible, active, setActive } = useMarks(column)
  return (
    <div
      ref={column}
      role="complementary"
      aria-label="依据"
      className="absolute inset-y-0 right-0 hidden w-[340px] wide:block"
    >
      {visible.map((ids) => (
        <MarginCard
          key={ids}
          ids={ids}
          isActive={ids === active}
          onPointed={(isOver) => setActive(isOver ? ids : '')}
        />
      ))}
    </div>
  )
}

interface MarginCardProps {
  /** Evidence ids of one mark, a blank between. */
  ids: string
  isActive: boolean
  onPointed: (isOver: boolean) => void
}

function MarginCard({ ids, isActive, onPointed }: MarginCardProps) {
  const { numberOf } = useContext(PointersContext)
  const { evidence, levels } = useContext(SourcesContext)
  const [first] = citedBy(ids, evidence)
  if (!first) return null
  const to = readerOf(first)
  return (
    <section
      data-beside={ids}
      className={clsx(
        'absolute left-[22px] w-[274px] rounded-r-[var(--r-md)] border-l-2 py-2 pr-2.5 pl-3.5 font-sans text-small',
        isActive ? 'border-seal bg-raised shadow-[var(--elev-2)]' : 'border-seal-line',
      )}
      onPointerEnter={() => onPointed(true)}
      onPointerLeave={() => onPointed(false)}
    >
      <div className="flex items-center gap-2">
        <span
          className={clsx(
            'grid h-4 min-w-4 flex-none place-items-center rounded-[var(--r-seal)] px-1 text-[11px] leading-none font-semibold',
            isActive ? 'bg-seal-fill text-seal-ink' : 'bg-seal-soft text-seal',
          )}
        >
          {numberOf(first.id) ?? '?'}
        </span>
        <span className="min-w-0 flex-1 truncate font-semibold" title={first.title}>
          {first.title}
        </span>
        <LevelTag evidence={first} level={levels.get(first.id) ?? null} />
      </div>
      {first.quote && (
        <blockquote className="my-1 line-clamp-3 font-serif text-small leading-5 text-ink-2">
          “{inPlainWords(first.quote)}”
        </blockquote>
      )}
      <div className="flex items-center justify-between gap-2 text-micro text-ink-2">
        <span>{first.place.label}</span>
        {to && (
          <span className="k-link">
            <SourceLink to={to}>打开</SourceLink>
          </span>
        )}
      </div>
    </section>
  )
}

/** The marks near the window, and the one that is pointed at in the text or in the margin. */
function useMarks(column: RefObject<HTMLDivElement | null>) {
  const [visible, setVisible] = useState<readonly string[]>([])
  const [active, setActive] = useState('')
  const place = useEffectEvent(() => {
    const root = column.current?.parentElement
    if (root) placeCards(column.current, marksNear(root))
  })
  const update = useEffectEvent(() => {
    const root = column.current?.parentElement
    if (!root || column.current?.offsetParent === null) return
    const ids = marksNear(root).map((mark) => mark.ids)
    if (ids.join() !== visible.join()) setVisible(ids)
    place()
  })
  const point = useEffectEvent(({ target }: Event) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-cited]') : null
    setActive(mark?.dataset['cited'] ?? '')
  })
  const { evidence } = useContext(SourcesContext)
  useLayoutEffect(() => place(), [visible, evidence])
  useEffect(() => {
    const root = column.current?.parentElement
    const text = root?.querySelector('article')
    if (!root || !text) return
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => update())
    }
    const watcher = new ResizeObserver(soon)
    watcher.observe(text)
    root.addEventListener('scroll', soon, { passive: true })
    text.addEventListener('pointerover', point)
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      root.removeEventListener('scroll', soon)
      text.removeEventListener('pointerover', point)
    }
  }, [column])
  return { visible, active, setActive }
}

/** So far above and below the window cards are drawn, px. */
const NEAR = 600

/** The first mark of each evidence in the sections near the window, with its height in what scrolls. */
function marksNear(root: HTMLElement): Beside[] {
  const window = root.getBoundingClientRect()
  const tops = new Map<string, number>()
  for (const section of root.querySelectorAll('[data-section]')) {
    const { top, bottom } = section.getBoundingClientRect()
    if (bottom < window.top - NEAR || top > window.bottom + NEAR) continue
    for (const mark of section.querySelectorAll<HTMLElement>('[data-cited]')) {
      const ids = mark.dataset['cited'] ?? ''
      const height = mark.getBoundingClientRect().top
      if (tops.has(ids) || height < window.top - NEAR || height > window.bottom + NEAR) continue
      tops.set(ids, height - window.top + root.scrollTop)
    }
  }
  return [...tops].map(([ids, top]) => ({ ids, top }))
}

function placeCards(column: HTMLElement | null, marks: readonly Beside[]) {
  const cards = [...(column?.querySelectorAll<HTMLElement>('[data-beside]') ?? [])]
  const heights = new Map(cards.map((card) => [card.dataset['beside'] ?? '', card.offsetHeight]))
  const tops = besideEachOther(marks, (ids) => heights.get(ids) ?? 0)
  for (const card of cards) card.style.top = `${tops.get(card.dataset['beside'] ?? '') ?? 0}px`
}
