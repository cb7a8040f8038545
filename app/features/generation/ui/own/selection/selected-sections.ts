import type { NodeId } from '~/core/ids'
import type { Block, SectionBody } from '#packages/document'
import { blockText } from '#packages/document/comment-marks'
import { drawnWords } from '~/features/document/ui/selection'

/** A character of a block's text. */
export interface TextPlace {
  blockId: string
  character: number
}

/** What is selected of a section. */
export interface SelectedPart {
  nodeId: NodeId
  /** Its heading is selected with all that stands below it. */
  isWhole: boolean
  /** Null: from its beginning on. */
  from: TextPlace | null
  /** Null: to its end. */
  to: TextPlace | null
}

/** What the text is drawn on; what was just saved is drawn anew. */
export const sheetNow = (): Element | null => document.querySelector('.writing-desk .sheet')

/** Sections that a selection reaches over, in reading order; none where it is elsewhere or within what is written. */
export function selectedSections(
  sheet: Element | null,
  bodyOf: (nodeId: string) => SectionBody | undefined,
): SelectedPart[] {
  const selection = getSelection()
  if (!sheet || !selection || selection.isCollapsed || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  if (!sheet.contains(range.commonAncestorContainer)) return []
  const sections = [...sheet.querySelectorAll<HTMLElement>('[data-section]')]
  const touched = sections.filter((section) => range.intersectsNode(section))
  return touched.map((section) => partOf(section, range, bodyOf(section.dataset['section'] ?? '')))
}

function partOf(section: HTMLElement, range: Range, body: SectionBody | undefined): SelectedPart {
  const blocks = [...section.querySelectorAll<HTMLElement>('[data-block]')]
  const [first, last] = [blocks.at(0), blocks.at(-1)]
  const whole = document.createRange()
  whole.selectNodeContents(section)
  // The text counts: what stands behind it, as tools do, does not.
  if (last) whole.setEndAfter(last)
  const isFromStart = range.compareBoundaryPoints(Range.START_TO_START, whole) <= 0
  const isToEnd = range.compareBoundaryPoints(Range.END_TO_END, whole) >= 0
  return {
    // It was an id when the section was drawn.
    nodeId: (section.dataset['section'] ?? '') as NodeId,
    isWhole: isFromStart && (isToEnd || !first),
    from: isFromStart ? null : boundary(blocks, body, [range.startContainer, range.startOffset]),
    to: isToEnd ? null : boundary(blocks, body, [range.endContainer, range.endOffset]),
  }
}

/** The block that a point stands in, or the next one after it, and the character there. */
function boundary(
  blocks: readonly HTMLElement[],
  body: SectionBody | undefined,
  [container, offset]: [Node, number],
): TextPlace | null {
  const point = document.createRange()
  point.setStart(container, offset)
  const block = blocks.find((each) => point.comparePoint(each, each.childNodes.length) >= 0)
  const stored = body?.content.find((each: Block) => each.attrs.blockId === block?.dataset['block'])
  if (!block || !stored) return null
  const before = document.createRange()
  before.selectNodeContents(block)
  const isWithin = block.contains(container)
  if (isWithin) before.setEnd(container, offset)
  else before.collapse(true)
  return { blockId: stored.attrs.blockId, character: characterAfter(before, stored) }
}

/** Which character of a block's text stands where a range ends that begins with the block. */
function characterAfter(range: Range, stored: Block): number {
  const text = blockText(stored)
  const places = [...text.matchAll(/[^\s\u200b￼]/g)].map(({ index }) => index)
  return places[drawnWords(range).length] ?? text.length
}
