import type { Anchor } from '../../terms'
import { rangeRound } from '#packages/office-read/sheets/cell-range'
import type { BlockPart } from '#packages/office-read/document'

/** One place round several of the same kind, in order. Pages, slides and sheets must be the same one. */
export function mergeAnchors(anchors: Anchor[]): Anchor {
  const [first, ...rest] = anchors
  if (!first) throw new Error('no anchors')
  return rest.reduce(merge, first)
}

/** The place of a passage, with where each of its lines, rows or paragraphs stands. Ends are offsets into its text. */
export function placeOf(parts: BlockPart[]): Anchor {
  const anchor = mergeAnchors(parts.map((part) => part.anchor))
  switch (anchor.kind) {
    case 'page':
    case 'image':
      return { ...anchor, ends: parts.flatMap(endsOfBoxes) }
    case 'paragraph':
      return { ...anchor, parts: parts.flatMap(paragraphsOf) }
    case 'cells':
      return { ...anchor, parts: parts.flatMap(rowsOf) }
    default:
      return anchor
  }
}

const endsOfBoxes = ({ end, anchor }: BlockPart) =>
  'boxes' in anchor ? anchor.boxes.map(() => end) : []

const paragraphsOf = ({ end, anchor }: BlockPart) =>
  anchor.kind === 'paragraph' ? [{ end, from: anchor.from, to: anchor.to }] : []

const rowsOf = ({ end, anchor }: BlockPart) =>
  anchor.kind === 'cells' ? [{ end, range: anchor.range }] : []

function merge(a: Anchor, b: Anchor): Anchor {
  if ('boxes' in a && 'boxes' in b) return { ...a, boxes: [...a.boxes, ...b.boxes] }
  if ('from' in a && 'from' in b) {
    return { ...a, from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }
  }
  if (a.kind === 'cells' && b.kind === 'cells') {
    return { ...a, range: rangeRound(a.range, b.range) }
  }
  // What a speaker says about a slide and what stands on it: together, the slide.
  if (a.kind === 'slide' && b.kind === 'slide' && a.notes !== b.notes) {
    return { kind: 'slide', slide: a.slide }
  }
  return a
}
