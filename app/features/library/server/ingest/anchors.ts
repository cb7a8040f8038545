import type { Anchor } from '../../contract'
import { rangeRound } from '../parsers/cell-range'
import type { BlockPart } from '../parsers/document'

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

function merge(one: Anchor, other: Anchor): Anchor {
  if ('boxes' in one && 'boxes' in other) return { ...one, boxes: [...one.boxes, ...other.boxes] }
  if ('from' in one && 'from' in other) {
    return { ...one, from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
  }
  if (one.kind === 'cells' && other.kind === 'cells') {
    return { ...one, range: rangeRound(one.range, other.range) }
  }
  // What a speaker says about a slide and what stands on it: together, the slide.
  if (one.kind === 'slide' && other.kind === 'slide' && one.notes !== other.notes) {
    return { kind: 'slide', slide: one.slide }
  }
  return one
}
