import { MessageSquare } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { Button } from '~/kit/controls/button'
import type { ThreadPlace } from '../../comments-terms'
import { PLACES_LIMIT, QUOTE_LIMIT } from '../../comments-terms'
import type { SectionBody } from '#packages/document/body'
import { blockText } from '#packages/document/comment-marks'
import { CommentsContext, type CommentSubject } from '../comments/comments-context'
import { drawnWords } from './drawn-words'

interface Selected {
  subject: CommentSubject
  left: number
  top: number
}

export interface StaticSelectionProps {
  /** What scrolls; the button is placed in it. */
  scroller: RefObject<HTMLElement | null>
  bodyOf: (nodeId: string) => SectionBody | undefined
}

/** 批注 below words that are selected where they are only read. */
export function StaticSelection({ scroller, bodyOf }: StaticSelectionProps) {
  const comments = useContext(CommentsContext)
  const [selected, setSelected] = useState<Selected | null>(null)
  const update = useEffectEvent(() => {
    const root = scroller.current
    setSelected(root && comments ? readSelection(root, bodyOf) : null)
  })
  const begin = () => {
    if (selected) comments?.begin(selected.subject)
    getSelection()?.removeAllRanges()
    setSelected(null)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = event.altKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyM'
    if (!isAsked || !selected) return
    event.preventDefault()
    begin()
  })
  useEffect(() => {
    let timer = 0
    const soon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => update(), SETTLED_MS)
    }
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('selectionchange', soon)
    document.addEventListener('keydown', listen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', soon)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  if (!selected) return null
  return (
    <div
      className="absolute z-[var(--z-popover)] rounded-[var(--r-lg)] bg-raised p-1 shadow-[var(--elev-3)]"
      style={{ left: `${selected.left}px`, top: `${selected.top}px` }}
    >
      <Button
        kind="ghost"
        size="small"
        title="Ctrl+Alt+M"
        icon={<MessageSquare size={15} aria-hidden="true" />}
        // A press would end the selection first.
        onMouseDown={(event) => event.preventDefault()}
        onClick={begin}
      >
        批注
      </Button>
    </div>
  )
}

/** While a selection is drawn it changes with every move. */
const SETTLED_MS = 120
const GAP = 8

function readSelection(root: HTMLElement, bodyOf: StaticSelectionProps['bodyOf']): Selected | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const start = elementOf(range.startContainer)
  const section = start?.closest<HTMLElement>('[data-section]')
  const nodeId = section?.dataset['section']
  if (!section || nodeId === undefined || !root.contains(section)) return null
  if (start?.closest('[contenteditable="true"]')) return null
  const places = placesIn(section, range, bodyOf(nodeId))
  if (places.length === 0) return null
  const end = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  const frame = root.getBoundingClientRect()
  return {
    subject: { nodeId, places, title: '' },
    left: Math.max(0, end.right - frame.left - 60),
    top: end.bottom - frame.top + root.scrollTop + GAP,
  }
}

const elementOf = (node: Node): Element | null =>
  node instanceof Element ? node : node.parentElement

function placesIn(section: HTMLElement, range: Range, body: SectionBody | undefined) {
  const blocks = [...section.querySelectorAll<HTMLElement>('[data-block]')]
  return blocks
    .filter((block) => range.intersectsNode(block))
    .slice(0, PLACES_LIMIT)
    .flatMap((block) => placeIn(block, range, body) ?? [])
}

/** Signs are drawn as numbers and formulas; only words are laid against the text as it is stored. */
function placeIn(
  block: HTMLElement,
  range: Range,
  body: SectionBody | undefined,
): ThreadPlace | null {
  const blockId = block.dataset['block'] ?? ''
  const stored = body?.content.find(({ attrs }) => attrs.blockId === blockId)
  if (!stored) return null
  const within = document.createRange()
  within.selectNodeContents(block)
  if (range.comparePoint(block, 0) <= 0 && block.contains(range.startContainer))
    within.setStart(range.startContainer, range.startOffset)
  const before = document.createRange()
  before.selectNodeContents(block)
  before.setEnd(within.startContainer, within.startOffset)
  if (block.contains(range.endContainer)) within.setEnd(range.endContainer, range.endOffset)
  const words = drawnWords(within)
  return rangeOfWords(blockText(stored), words, drawnWords(before).length, blockId)
}

/** Where drawn words stand in a text, nearest to where they were drawn. */
function rangeOfWords(
  text: string,
  words: string,
  from: number,
  blockId: string,
): ThreadPlace | null {
  if (words === '') return null
  const places = [...text.matchAll(/[^\s\u200b￼]/g)].map(({ index }) => index)
  const plain = places.map((place) => text.charAt(place)).join('')
  const after = plain.indexOf(words, from)
  const start = after >= 0 ? after : plain.lastIndexOf(words)
  const first = places[start]
  const last = places[start + words.length - 1]
  if (start < 0 || first === undefined || last === undefined) return null
  const to = Math.min(last + 1, first + QUOTE_LIMIT)
  return { blockId, range: { from: first, to }, words: text.slice(first, to) }
}
