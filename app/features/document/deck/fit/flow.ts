import { CELLS_LIMIT } from '../deck'
import type { TextSlot } from '../design/template'
import { heightOf as measure, sizesOf } from './fit-text'
import type { Paragraph } from './page'

/** Paragraphs laid into slots, page after page. */
export interface Flow {
  size: number
  /** By page, by slot. */
  pages: readonly (readonly (readonly Paragraph[])[])[]
  /** What has no room on the last allowed page. */
  moved: readonly Paragraph[]
}

/**
 * Lays paragraphs into the slots of pages: split over pages before any is taken off, taken off before type shrinks.
 * `slotsOf(page)` tells the slots of a page, from 0. All of a slide has one size. Pages are filled evenly.
 */
export function flow(
  paragraphs: readonly Paragraph[],
  slotsOf: (page: number) => readonly TextSlot[],
  mostPages: number,
): Flow {
  const [first] = slotsOf(0)
  if (!first || paragraphs.length === 0)
    return { size: first?.size ?? 0, pages: [[]], moved: [...paragraphs] }
  const sizes = sizesOf(first)
  const size =
    onOnePage(paragraphs, slotsOf(0), sizes) ??
    sizes.find((item) => eachHasRoom(paragraphs, slotsOf, item)) ??
    sizes.at(-1) ??
    first.size
  const placed = [...paragraphs]
  const moved: Paragraph[] = []
  let pages = fill(placed, slotsOf, size, 1)
  while (pages.length > mostPages && placed.length > 1) {
    moved.unshift(...placed.splice(-1))
    pages = fill(placed, slotsOf, size, 1)
  }
  return { size, pages: even(placed, slotsOf, size, pages), moved }
}

/** A page of few bullets is not split for a line too many: the size down to {@link READABLE} at which all have room. */
function onOnePage(
  paragraphs: readonly Paragraph[],
  slots: readonly TextSlot[],
  sizes: readonly number[],
): number | undefined {
  const [slot] = slots
  if (!slot || slots.length > 1 || paragraphs.length > CELLS_LIMIT) return undefined
  return sizes
    .filter((size) => size >= READABLE)
    .find(
      (size) =>
        paragraphs.reduce((sum, item) => sum + heightOf(item, slot, size) + slot.after, 0) -
          slot.after <=
        slot.height,
    )
}

const READABLE = 16

const eachHasRoom = (
  paragraphs: readonly Paragraph[],
  slotsOf: (page: number) => readonly TextSlot[],
  size: number,
) =>
  paragraphs.every((paragraph) =>
    [...slotsOf(0), ...slotsOf(1)].every((slot) => heightOf(paragraph, slot, size) <= slot.height),
  )

// The same paragraph is measured for every share that is tried, and again while others are edited.
const measured = new WeakMap<Paragraph, Map<string, number>>()

function heightOf(paragraph: Paragraph, slot: TextSlot, size: number): number {
  const heights = measured.get(paragraph) ?? new Map<string, number>()
  measured.set(paragraph, heights)
  const key = `${slot.width} ${slot.indent} ${slot.leading} ${size}`
  const height = heights.get(key) ?? measure(paragraph, slot, size)
  heights.set(key, height)
  return height
}

type Filled = Paragraph[][][]

/** Each slot up to `share` of its height, in order. */
function fill(
  paragraphs: readonly Paragraph[],
  slotsOf: (page: number) => readonly TextSlot[],
  size: number,
  share: number,
): Filled {
  const pages: Filled = []
  let rest = paragraphs
  while (rest.length > 0) {
    const page: Paragraph[][] = []
    for (const slot of slotsOf(pages.length)) {
      const count = countFitting(rest, slot, size, share)
      page.push(rest.slice(0, count))
      rest = rest.slice(count)
    }
    pages.push(page)
  }
  return pages
}

/** At least one: what is too tall by itself is for the caller to see. */
function countFitting(
  rest: readonly Paragraph[],
  slot: TextSlot,
  size: number,
  share: number,
): number {
  let used = 0
  let count = 0
  for (const paragraph of rest) {
    const height = heightOf(paragraph, slot, size) + (count > 0 ? slot.after : 0)
    if (count > 0 && used + height > slot.height * share) return count
    used += height
    count += 1
  }
  return count
}

/** The same number of pages and slots, none much fuller than the others. */
function even(
  paragraphs: readonly Paragraph[],
  slotsOf: (page: number) => readonly TextSlot[],
  size: number,
  full: Filled,
): Filled {
  const isSingle = full.length === 1 && slotsOf(0).length === 1
  if (isSingle) return full
  for (let share = 0.1; share < 1; share += 0.05) {
    const tried = fill(paragraphs, slotsOf, size, share)
    if (tried.length <= full.length) return tried
  }
  return full
}
