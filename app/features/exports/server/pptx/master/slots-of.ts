import type { Place, Rect, TextSlot } from '~/features/document/deck/design/template'
import type { Holder } from './holders'

/** Larger type than this leaves no room for what is said. */
const LARGEST = { title: 54, body: 24, quote: 28 }

/** Where the words of a placeholder are. */
export function insideOf({ rect, insets: [left, top, right, bottom] }: Holder): Rect {
  return {
    x: rect.x + left,
    y: rect.y + top,
    width: Math.max(1, rect.width - left - right),
    height: Math.max(1, rect.height - top - bottom),
  }
}

const plain: Omit<TextSlot, keyof Rect> = {
  size: 16,
  leading: 1.3,
  after: 0,
  anchor: 'top',
  align: 'left',
  face: 'body',
  isBold: false,
  tone: 'ink',
  indent: 0,
}

/** A text box of ours, where the master has no place. */
export const ownSlot = (rect: Rect, more: Partial<TextSlot> = {}): TextSlot => ({
  ...plain,
  ...rect,
  ...more,
})

function heldSlot(holder: Holder, rect: Rect, more: Partial<TextSlot>): TextSlot {
  const { anchor, align, isBold, color } = holder
  const slot = { ...plain, ...rect, anchor, align, isBold, color, ...more }
  return { ...slot, place: placeOf(holder, slot) }
}

/** Of a slot that is lower than its placeholder only, words at the top are where they were. */
export function placeOf(holder: Holder, slot: Rect & { anchor?: TextSlot['anchor'] }): Place {
  const inside = insideOf(holder)
  const differs = (name: keyof Rect) => Math.abs(inside[name] - slot[name]) > 0.5
  const isLower = differs('height') && slot.anchor !== 'top'
  const { type, idx, insets } = holder
  const isMoved = differs('x') || differs('y') || differs('width') || isLower
  return { type, idx, insets, isMoved }
}

export const titleSlot = (holder: Holder, more: Partial<TextSlot> = {}): TextSlot =>
  heldSlot(holder, insideOf(holder), {
    size: Math.round(Math.min(holder.size, LARGEST.title)),
    leading: 1.2,
    face: 'title',
    ...more,
  })

/** Points one under the other, with the master's mark before each where it has one. */
export const bodySlot = (holder: Holder, rect: Rect): TextSlot =>
  heldSlot(holder, rect, {
    size: Math.max(14, Math.round(Math.min(holder.size, LARGEST.body))),
    leading: 1.4,
    after: 10,
    indent: holder.bullet === '' ? 0 : Math.max(16, holder.margin),
  })

export const quoteSlot = (holder: Holder, rect: Rect): TextSlot =>
  heldSlot(holder, rect, { size: LARGEST.quote, leading: 1.5, face: 'title', anchor: 'middle' })
