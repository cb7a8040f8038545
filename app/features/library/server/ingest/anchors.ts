import type { Anchor } from '../../contract'
import type { BlockPart } from '../parsers/document'

/** One place round several of the same kind, in order. Pages must be the same page. */
export function mergeAnchors(anchors: Anchor[]): Anchor {
  const [first, ...rest] = anchors
  if (!first) throw new Error('no anchors')
  return rest.reduce(merge, first)
}

/** The place of a passage, with where each of its lines, rows or paragraphs stands. Ends are offsets into its text. */
export function placeOf(parts: BlockPart[]): Anchor {
  const anchor = mergeAnchors(parts.map((part) => part.anchor))
  if (anchor.kind === 'page') return { ...anchor, ends: parts.flatMap(endsOfBoxes) }
  if (anchor.kind === 'text') return anchor
  const paragraphs = parts.flatMap(({ end, anchor: { kind, ...span } }) =>
    kind === 'paragraph' && 'from' in span ? [{ end, from: span.from, to: span.to }] : [],
  )
  return { ...anchor, parts: paragraphs }
}

const endsOfBoxes = ({ end, anchor }: BlockPart) =>
  anchor.kind === 'page' ? anchor.boxes.map(() => end) : []

function merge(one: Anchor, other: Anchor): Anchor {
  if (one.kind === 'page' && other.kind === 'page') {
    return { ...one, boxes: [...one.boxes, ...other.boxes] }
  }
  if (one.kind !== 'page' && other.kind === one.kind) {
    return { ...one, from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
  }
  return one
}
