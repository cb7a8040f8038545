import { drawnWords } from '~/features/document/ui/selection'
import { sheetNow } from './selected-sections'

/** A point of the text that outlives that it is drawn anew: behind so many drawn characters of a block. */
interface SectionPoint {
  nodeId: string
  /** '' before the first block. */
  blockId: string
  characters: number
}

/** Ends of a selection that reaches over sections; null for any other. */
export function selectionOverSections(sheet: Element | null): [SectionPoint, SectionPoint] | null {
  const selection = getSelection()
  if (!sheet || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const anchor = pointOf(sheet, selection.anchorNode, selection.anchorOffset)
  const focus = pointOf(sheet, selection.focusNode, selection.focusOffset)
  return anchor && focus && anchor.nodeId !== focus.nodeId ? [anchor, focus] : null
}

function pointOf(sheet: Element, container: Node | null, offset: number): SectionPoint | null {
  if (!container || !sheet.contains(container)) return null
  const point = document.createRange()
  point.setStart(container, offset)
  const before = (node: Node) => point.comparePoint(node, 0) <= 0
  const section = [...sheet.querySelectorAll<HTMLElement>('[data-section]')].filter(before).at(-1)
  if (!section) return null
  const block = [...section.querySelectorAll<HTMLElement>('[data-block]')].filter(before).at(-1)
  const nodeId = section.dataset['section'] ?? ''
  if (!block) return { nodeId, blockId: '', characters: 0 }
  const words = document.createRange()
  words.selectNodeContents(block)
  if (block.contains(container)) words.setEnd(container, offset)
  return { nodeId, blockId: block.dataset['block'] ?? '', characters: drawnWords(words).length }
}

/** Until what was just saved is read again and drawn, on a slow line. */
const DRAWN_WITHIN_MS = 10_000

/** Selects from one point to the other once nothing is written any more, and the words up to them are drawn; not where one has gone on. */
export function selectWhenDrawn(points: [SectionPoint, SectionPoint]) {
  const stop = new AbortController()
  const { signal } = stop
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => stop.abort(), { signal, capture: true })
  const until = Date.now() + DRAWN_WITHIN_MS
  const attempt = () => {
    const sheet = sheetNow()
    const isRead = sheet?.querySelector('.ProseMirror') === null
    if (signal.aborted) return
    if ((isRead && selectPoints(sheet, points)) || Date.now() > until) return stop.abort()
    requestAnimationFrame(attempt)
  }
  attempt()
}

function selectPoints(sheet: Element, [anchor, focus]: [SectionPoint, SectionPoint]): boolean {
  const [start, end] = [placeOf(sheet, anchor), placeOf(sheet, focus)]
  if (!start || !end) return false
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
  return true
}

/** Null where that many characters are not drawn. */
function placeOf(sheet: Element, { nodeId, blockId, characters }: SectionPoint) {
  const section = sheet.querySelector(`[data-section="${CSS.escape(nodeId)}"]`)
  if (blockId === '') return section && { node: section, offset: 0 }
  const block = section?.querySelector(`[data-block="${CSS.escape(blockId)}"]`)
  if (!block) return null
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  range.selectNodeContents(block)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.textContent?.length ?? 0
    range.setEnd(text, length)
    if (drawnWords(range).length < characters) continue
    return { node: text, offset: offsetWithin(range, text, characters) }
  }
  return characters === 0 ? { node: block, offset: 0 } : null
}

/** The first offset in a text up to which so many characters of the block are drawn. */
function offsetWithin(range: Range, text: Node, characters: number): number {
  let [low, high] = [0, text.textContent?.length ?? 0]
  while (low < high) {
    const middle = (low + high) >> 1
    range.setEnd(text, middle)
    if (drawnWords(range).length < characters) low = middle + 1
    else high = middle
  }
  return low
}
