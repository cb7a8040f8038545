import type { Anchor } from '../../terms'

// Both were written by this index from checked passages; a search parses a hundred of them, so they are not
// checked again.

/** Headings as a passage row keeps them. */
export function headingsOf(json: string): string[] {
  const headings: string[] = JSON.parse(json)
  return headings
}

/** The place as a passage row keeps it. */
export function anchorOf(json: string): Anchor {
  const anchor: Anchor = JSON.parse(json)
  return anchor
}

/** The place without where its lines stand: of an edited text that is not known any more. */
export function wholePlace(anchor: Anchor): Anchor {
  if ('ends' in anchor) return withoutEnds(anchor)
  if ('parts' in anchor) return withoutParts(anchor)
  return anchor
}

const withoutEnds = ({ ends: _ends, ...place }: Extract<Anchor, { ends?: unknown }>): Anchor =>
  place
const withoutParts = ({ parts: _parts, ...place }: Extract<Anchor, { parts?: unknown }>): Anchor =>
  place
