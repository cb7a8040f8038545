import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { besideEachOther, type Beside } from '../writing/beside'
import { CommentsHead, NewComment, NoComments } from './comments-list'
import { ThreadCard } from './thread-card'
import { NEW_THREAD, type MarkedThread } from './comments-context'
import type { Comments } from './use-comments'

export interface CommentsMarginProps {
  comments: Comments
}

/** Below the head of the margin, px. */
const TOP = 56

/** Threads beside the text, each card at the height of its words. It stands in the element that scrolls. */
export function CommentsMargin({ comments }: CommentsMarginProps) {
  const column = useRef<HTMLDivElement>(null)
  useCardPlaces(column, comments)
  useMarkClicks(column, comments)
  const { visible, drafts } = comments
  return (
    <div
      ref={column}
      role="complementary"
      aria-label="批注"
      className="absolute inset-y-0 right-0 hidden w-[340px] wide:block"
    >
      <div className="sticky top-0 z-[var(--z-sticky)] bg-sunken px-[22px] py-2">
        <CommentsHead comments={comments} />
      </div>
      {drafts.subject && (
        <div data-beside={NEW_THREAD} className="absolute left-[22px] z-1 w-[290px]">
          <NewComment comments={comments} />
        </div>
      )}
      {visible.map((thread) => (
        <div key={thread.id} data-beside={thread.id} className="absolute left-[22px] w-[290px]">
          <ThreadCard {...{ thread, comments }} />
        </div>
      ))}
      {visible.length === 0 && !drafts.subject && (
        <div className="px-[22px] pt-4">
          <NoComments comments={comments} />
        </div>
      )}
    </div>
  )
}

/** Cards go along with their words, whatever moves those. */
function useCardPlaces(column: RefObject<HTMLDivElement | null>, comments: Comments) {
  const place = useEffectEvent(() => {
    const root = column.current?.parentElement
    if (!root || column.current?.offsetParent === null) return
    const cards = [...(column.current?.querySelectorAll<HTMLElement>('[data-beside]') ?? [])]
    const heights = new Map(cards.map((card) => [card.dataset['beside'] ?? '', card.offsetHeight]))
    const marks = marksOf(root, comments)
    const tops = besideEachOther(marks, (id) => heights.get(id) ?? 0)
    for (const card of cards) {
      const top = tops.get(card.dataset['beside'] ?? '')
      // Of a section that is not on the page.
      card.hidden = top === undefined
      if (top !== undefined) card.style.top = `${Math.max(top, TOP)}px`
    }
  })
  useLayoutEffect(() => place(), [comments])
  useEffect(() => {
    const root = column.current?.parentElement
    const text = root?.querySelector('article')
    if (!root || !text) return
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place())
    }
    const sizes = new ResizeObserver(soon)
    sizes.observe(text)
    for (const card of column.current?.children ?? []) sizes.observe(card)
    const changes = new MutationObserver(soon)
    changes.observe(text, { childList: true, subtree: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      changes.disconnect()
    }
  }, [column, comments.visible.length])
}

/** Heights of what threads are about, in what scrolls; of lost words that of their section. */
function marksOf(root: HTMLElement, { visible, drafts }: Comments): Beside[] {
  const zero = root.getBoundingClientRect().top - root.scrollTop
  const heightOf = (element: Element | null) =>
    element ? element.getBoundingClientRect().top - zero : null
  const sectionOf = (nodeId: string) => root.querySelector(`[data-section="${CSS.escape(nodeId)}"]`)
  const blockOf = (blockId: string | undefined) =>
    blockId === undefined ? null : root.querySelector(`[data-block="${CSS.escape(blockId)}"]`)
  const topOf = ({ id, nodeId, places }: MarkedThread) =>
    heightOf(
      root.querySelector(`[data-thread="${CSS.escape(id)}"]`) ??
        blockOf(places[0]?.blockId) ??
        sectionOf(nodeId),
    )
  const threads = visible.map((thread) => ({ ids: thread.id, top: topOf(thread) }))
  const { subject } = drafts
  const begun = subject && {
    ids: NEW_THREAD,
    top: topOf({ ...subject, id: NEW_THREAD, places: [...subject.places] }) ?? root.scrollTop,
  }
  return [...(begun ? [begun] : []), ...threads].flatMap(({ ids, top }) =>
    top === null ? [] : [{ ids, top }],
  )
}

/** A click on marked words takes their thread in hand. */
function useMarkClicks(column: RefObject<HTMLElement | null>, { setActive }: Comments) {
  const click = useEffectEvent(({ target }: Event) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-thread]') : null
    const id = mark?.dataset['thread']
    if (id !== undefined) setActive(id)
  })
  useEffect(() => {
    const text = column.current?.parentElement?.querySelector('article')
    if (!text) return
    const listen = (event: Event) => click(event)
    text.addEventListener('click', listen)
    return () => text.removeEventListener('click', listen)
  }, [column])
}
