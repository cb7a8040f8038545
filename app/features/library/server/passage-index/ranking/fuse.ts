import type { PassageHit } from '../../ports'

// Of reciprocal ranks: how little one place more or less says. The number of the method's authors.
const FLATNESS = 60

/**
 * Two orders as one, by reciprocal ranks: the first counts 1, the second `weight`. What only one of them holds gets
 * nothing from the other. With weight 0 the first comes out as it is.
 */
export function fuse<Hit extends PassageHit>(first: Hit[], second: Hit[], weight: number): Hit[] {
  if (weight <= 0 || second.length === 0) return first
  const sums = new Map<string, { hit: Hit; sum: number }>()
  const count = (hits: Hit[], by: number) =>
    hits.forEach((hit, index) => {
      const key = `${hit.fileId}-${hit.no}`
      const existing = sums.get(key) ?? { hit, sum: 0 }
      sums.set(key, { hit: existing.hit, sum: existing.sum + by / (FLATNESS + index + 1) })
    })
  count(first, 1)
  count(second, weight)
  return [...sums.values()].toSorted((a, b) => b.sum - a.sum).map(({ hit }) => hit)
}

/** As many as a turn of the chat reads, and how many of them are kept for what only the second order holds. */
const WINDOW = 12
const RESERVED = 2

/**
 * The fused order with the best of the second one among what a turn reads, at its end where nothing else brought them
 * there: by reciprocal ranks alone a light order never brings in a passage of its own.
 */
export function letIn<Hit extends PassageHit>(fused: Hit[], second: Hit[]): Hit[] {
  const keyOf = ({ fileId, no }: Hit) => `${fileId}-${no}`
  const read = new Set(fused.slice(0, WINDOW).map(keyOf))
  const left = second.slice(0, RESERVED).filter((hit) => !read.has(keyOf(hit)))
  if (left.length === 0) return fused
  const moved = new Set(left.map(keyOf))
  const others = fused.filter((hit) => !moved.has(keyOf(hit)))
  const first = others.slice(0, WINDOW - left.length)
  return [...first, ...left, ...others.slice(first.length)]
}
