import type { Anchor } from '../../contract'

/** One place round several of the same kind, in order. Pages must be the same page. */
export function mergeAnchors(anchors: Anchor[]): Anchor {
  const [first, ...rest] = anchors
  if (!first) throw new Error('no anchors')
  return rest.reduce(merge, first)
}

function merge(one: Anchor, other: Anchor): Anchor {
  if (one.kind === 'page' && other.kind === 'page') {
    return { ...one, boxes: [...one.boxes, ...other.boxes] }
  }
  if (one.kind !== 'page' && other.kind === one.kind) {
    return { ...one, from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }
  }
  return one
}
