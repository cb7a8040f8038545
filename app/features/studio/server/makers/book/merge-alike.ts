/** How alike two things are, by their numbers: 0 to 1. */
export type Likeness = (one: number, other: number) => number

/**
 * Lays things together, the most alike first, by the mean likeness of groups, until there are at most so many groups or
 * no two are alike enough. Time and room grow with the square of their number.
 */
export function mergeAlike(
  count: number,
  likeness: Likeness,
  { most, from }: { most: number; from: number },
): number[][] {
  const groups = new Map<number, number[]>()
  const alike: Float64Array[] = []
  for (let one = 0; one < count; one += 1) {
    groups.set(one, [one])
    const row = new Float64Array(count)
    for (let other = 0; other < one; other += 1) row[other] = likeness(one, other)
    alike.push(row)
  }
  const between = (one: number, other: number) =>
    (one > other ? alike[one]?.[other] : alike[other]?.[one]) ?? 0
  const put = (one: number, other: number, value: number) => {
    const row = alike[Math.max(one, other)]
    if (row) row[Math.min(one, other)] = value
  }
  while (groups.size > most) {
    const best = nearest([...groups.keys()], between)
    if (!best || best.share < from) break
    const { one, other } = best
    const [mine, its] = [groups.get(one) ?? [], groups.get(other) ?? []]
    for (const third of groups.keys()) {
      if (third === one || third === other) continue
      const sum = between(third, one) * mine.length + between(third, other) * its.length
      put(third, one, sum / (mine.length + its.length))
    }
    groups.set(one, [...mine, ...its])
    groups.delete(other)
  }
  return [...groups.values()]
}

function nearest(open: readonly number[], between: Likeness) {
  let best: { one: number; other: number; share: number } | null = null
  for (let at = 1; at < open.length; at += 1) {
    for (let before = 0; before < at; before += 1) {
      const [one = 0, other = 0] = [open[before], open[at]]
      const share = between(one, other)
      if (!best || share > best.share) best = { one, other, share }
    }
  }
  return best
}
