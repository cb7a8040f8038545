import type { Anchor, BlockView } from '../../../contract'

/**
 * The part of a block that a passage covers. Text anchors are offsets into the extracted text; a block whose text is as
 * long as its own extent is cut exactly, any other (a list with its marks dropped) is marked whole.
 */
export function markedPart(block: BlockView, passage: Anchor): { from: number; to: number } {
  const whole = { from: 0, to: block.text.length }
  const { anchor } = block
  if (anchor.kind !== 'text' || passage.kind !== 'text') return whole
  if (anchor.to - anchor.from !== block.text.length) return whole
  const from = Math.max(0, passage.from - anchor.from)
  const to = Math.min(block.text.length, passage.to - anchor.from)
  return from < to ? { from, to } : whole
}

/**
 * The place of a part of a passage. Only offsets can be narrowed, and only where the passage is a plain stretch of the
 * extracted text; pages and paragraphs keep the place of the whole passage.
 */
export function narrowed(anchor: Anchor, text: string, used: { from: number; to: number }): Anchor {
  if (anchor.kind !== 'text' || anchor.to - anchor.from !== text.length) return anchor
  if (used.from >= used.to || used.to > text.length) return anchor
  return { kind: 'text', from: anchor.from + used.from, to: anchor.from + used.to }
}
