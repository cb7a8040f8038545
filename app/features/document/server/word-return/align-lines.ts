import { diffLists } from '../../prose/word-diff'

/** Lines of two texts have so much in common, 0 to 1, or they are two. */
const LEAST_ALIKE = 0.4
/** Pairs of lines that are looked at between two that are the same. */
const MOST_PAIRS = 10_000

/**
 * Which line of the other text each line is, by its words: first those that are the same, then, between two of them, those
 * that are alike, in order. Lines without a counterpart are missing.
 */
export function alignLines(
  lines: readonly string[],
  other: readonly string[],
): Map<number, number> {
  const pairs = new Map<number, number>()
  let [from, to] = [0, 0]
  let gap = { from: 0, to: 0 }
  const close = () => {
    for (const [a, b] of alike(lines.slice(gap.from, from), other.slice(gap.to, to)))
      pairs.set(gap.from + a, gap.to + b)
  }
  for (const { kind, from: start, to: end } of diffLists(lines, other, 0)) {
    const length = end - start
    if (kind === 'same') {
      close()
      for (let index = 0; index < length; index += 1) pairs.set(from + index, to + index)
    }
    if (kind !== 'insert') from += length
    if (kind !== 'delete') to += length
    if (kind === 'same') gap = { from, to }
  }
  close()
  return pairs
}

/** The pairs in order that have most in common. */
function alike(lines: readonly string[], other: readonly string[]): [number, number][] {
  if (lines.length * other.length > MOST_PAIRS)
    return lines.flatMap((line, index): [number, number][] =>
      likeness(line, other[index] ?? '') >= LEAST_ALIKE ? [[index, index]] : [],
    )
  const likes = lines.map((line) => other.map((own) => likeness(line, own)))
  return bestPairs(lines.length, other.length, (a, b) => likes[a]?.[b] ?? 0)
}

/** By what is best of what is left, from the end on; then along it. */
function bestPairs(
  lines: number,
  others: number,
  like: (a: number, b: number) => number,
): [number, number][] {
  const best = Array.from({ length: lines + 1 }, () => new Float64Array(others + 1))
  const bestAt = (a: number, b: number) => best[a]?.[b] ?? 0
  const paired = (a: number, b: number) =>
    like(a, b) >= LEAST_ALIKE ? like(a, b) + bestAt(a + 1, b + 1) : -1
  for (let a = lines - 1; a >= 0; a -= 1)
    for (let b = others - 1; b >= 0; b -= 1)
      best[a]?.set([Math.max(paired(a, b), bestAt(a + 1, b), bestAt(a, b + 1))], b)
  const pairs: [number, number][] = []
  for (let [a, b] = [0, 0]; a < lines && b < others;) {
    const isPair = paired(a, b) >= 0 && bestAt(a, b) === paired(a, b)
    if (isPair) pairs.push([a, b])
    const isBelow = bestAt(a, b) === bestAt(a + 1, b)
    if (isPair || isBelow) a += 1
    if (isPair || !isBelow) b += 1
  }
  return pairs
}

/** Pairs of letters that both have, against those of the longer, 0 to 1. */
function likeness(first: string, second: string): number {
  if (first === second) return 1
  const [a, b] = [pairsIn(first), pairsIn(second)]
  let common = 0
  for (const [pair, count] of a) common += Math.min(count, b.get(pair) ?? 0)
  return common / Math.max(1, first.length - 1, second.length - 1)
}

function pairsIn(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let index = 0; index + 1 < text.length; index += 1) {
    const pair = text.slice(index, index + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
