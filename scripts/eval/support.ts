import { checkSupport, preparePassage } from '~/features/models/server/support'
import { pairsOf } from './support-pairs'

interface Tally {
  n: number
  flagged: number
}

/**
 * How often the checker doubts claims that were spoiled, by kind and by whether they were copied or told in a person's
 * words; and how often it doubts what is true.
 */
export function evaluateSupport(directory: string) {
  const tallies = new Map<string, Tally>()
  const count = (name: string, isFlagged: boolean) => {
    const tally = tallies.get(name) ?? { n: 0, flagged: 0 }
    tallies.set(name, tally)
    tally.n += 1
    if (isFlagged) tally.flagged += 1
  }
  for (const { set, base, kind, isTrue, said, passage } of pairsOf(directory)) {
    const isFlagged = checkSupport(said, preparePassage(passage)) !== 'supported'
    count(`${isTrue ? 'true' : 'false'}, ${base}: ${kind}`, isFlagged)
    const group = isTrue ? 'TRUE' : 'FALSE'
    count(`${group}, all`, isFlagged)
    count(`${group}, all ${base}`, isFlagged)
    count(`${group}, all of ${set}`, isFlagged)
  }
  const told = [...tallies].toSorted(([a], [b]) => a.localeCompare(b))
  return {
    kinds: Object.fromEntries(
      told.map(([name, { n, flagged }]) => [
        name,
        { n, flagged: Math.round((1000 * flagged) / n) / 10 },
      ]),
    ) as Record<string, object>,
  }
}
