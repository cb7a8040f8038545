import type { TextSlot } from '../design/template'
import { countLines, widthOf } from './metrics'
import type { Paragraph } from './page'

/** No words of a slide are smaller, in points. */
export const SMALLEST = 14
const STEP = 2

/** Sizes to try, largest first. Slots that are small by design have one. */
export function sizesOf(slot: TextSlot): number[] {
  const sizes = [slot.size]
  for (let size = slot.size - STEP; size >= SMALLEST; size -= STEP) sizes.push(size)
  return sizes
}

export const lineOf = (slot: TextSlot, size: number): number =>
  Math.round(size * slot.leading * 2) / 2

/** Height of a paragraph at this size, without the room after it. */
export function heightOf(paragraph: Paragraph, slot: TextSlot, size: number): number {
  const width = (slot.width - slot.indent) / size
  return countLines(asDrawn(paragraph), width, slot.isBold) * lineOf(slot, size)
}

/** Height of paragraphs under each other. */
export function heightOfAll(
  paragraphs: readonly Paragraph[],
  slot: TextSlot,
  size: number,
): number {
  const heights = paragraphs.map((item) => heightOf(item, slot, size))
  return heights.reduce((sum, height) => sum + height, 0) + gaps(paragraphs.length, slot)
}

const gaps = (count: number, slot: TextSlot) => Math.max(0, count - 1) * slot.after

/** Largest size at which all of it has room; the smallest when none has. */
export function sizeFor(paragraphs: readonly Paragraph[], slot: TextSlot): number {
  const sizes = sizesOf(slot)
  return (
    sizes.find((size) => heightOfAll(paragraphs, slot, size) <= slot.height) ??
    sizes.at(-1) ??
    slot.size
  )
}

// A mark is set high and small; a digit at full size for each of its own and one for its edges is never too little.
const asDrawn = ({ lead, text, marks }: Paragraph) =>
  `${lead === '' ? '' : `${lead}　`}${text}${marks.map((mark) => `0${mark}`).join('')}`

/** As much of a text as has room in one line `width` ems wide, with an ellipsis when that is not all. */
export function cutToLine(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let cut = ''
  for (const character of text) {
    if (widthOf(cut + character) + 1 > width) break
    cut += character
  }
  return `${cut}…`
}
