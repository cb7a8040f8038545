/** How alike two things are, by their numbers: 0 to 1. */
export type Likeness = (one: number, other: number) => number

export interface MergeLimits {
  most: number
  from: number
  /** Whether two groups make one that is not too large. */
  fits?: (one: readonly number[], other: readonly number[]) => boolean
}

/**
 * Lays things together, the most alike first, by the mean likeness of groups, until there are at most so many groups or
 * no two that may be laid together are alike enough. Time and room grow with the square of their number.
 */
export function mergeAlike(
  count: number,
  likeness: Likeness,
  { most, from, fits = () => true }: MergeLimits,
): number[][] {
  const groups = new Map<number, number[]>()
  const alike: Float64Array[] = []
  for (let item = 0; item < count; item += 1) {
    groups.set(item, [item])
    const row = new Float64Array(count)
    for (let other = 0; other < item; other += 1) row[other] = likeness(item, other)
    alike.push(row)
  }
  const between = (item: number, other: number) =>
    (item > other ? alike[item]?.[other] : alike[other]?.[item]) ?? 0
  const put = (item: number, other: number, value: number) => {
    const row = alike[Math.max(item, other)]
    if (row) row[Math.min(item, other)] = value
  }
  while (groups.size > most) {
    const best = nearest([...groups.keys()], between, (item, other) =>
      fits(groups.get(item) ?? [], groups.get(other) ?? []),
    )
    if (!best || best.share < from) break
    const { item, other } = best
    const [mine, its] = [groups.get(item) ?? [], groups.get(other) ?? []]
    for (const third of groups.keys()) {
      if (third === item || third === other) continue
      const sum = between(third, item) * mine.length + between(third, other) * its.length
      put(third, item, sum / (mine.length + its.length))
    }
    groups.set(item, [...mine, ...its])
    groups.delete(other)
  }
  return [...groups.values()]
}

function nearest(
  open: readonly number[],
  between: Likeness,
  fits: (item: number, other: number) => boolean,
) {
  let best: { item: number; other: number; share: number } | null = null
  for (let index = 1; index < open.length; index += 1) {
    for (let before = 0; before < index; before += 1) {
      const [item = 0, other = 0] = [open[before], open[index]]
      const share = between(item, other)
      if ((!best || share > best.share) && fits(item, other)) best = { item, other, share }
    }
  }
  return best
}
