import type { PassageHit } from '../ports'

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
    hits.forEach((hit, at) => {
      const key = `${hit.fileId}-${hit.no}`
      const known = sums.get(key) ?? { hit, sum: 0 }
      sums.set(key, { hit: known.hit, sum: known.sum + by / (FLATNESS + at + 1) })
    })
  count(first, 1)
  count(second, weight)
  return [...sums.values()].toSorted((a, b) => b.sum - a.sum).map(({ hit }) => hit)
}
