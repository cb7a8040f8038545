import { checkSupport, preparePassage } from '~/features/models/server/support'
import { foldClose } from '~/features/models/server/support/coverage'
import { isDenial, likesOf, oppositesOf } from '~/features/models/server/support/meaning'
import { placesOf } from '~/features/models/server/support/places'
import type { Half } from '../halves'
import { wordPairs } from './edits'
import { pairsOf, type Pair } from './pairs'

// Every so many pairs.
const COSTED = 8

interface Tally {
  n: number
  flagged: number
}

/**
 * How often the checker doubts claims that were spoiled, by kind and by whether they were copied or told in a person's
 * words; and how often it doubts what is true. Of one half of the articles: weights were fitted on `dev`.
 */
export function evaluateSupport(directory: string, half: Half) {
  const tallies = new Map<string, Tally>()
  const count = (name: string, isFlagged: boolean) => {
    const tally = tallies.get(name) ?? { n: 0, flagged: 0 }
    tallies.set(name, tally)
    tally.n += 1
    if (isFlagged) tally.flagged += 1
  }
  const pairs = pairsOf(directory).filter((pair) => pair.half === half)
  for (const pair of pairs) {
    const { set, base, kind, isTrue, claim, passage } = pair
    const isFlagged = checkSupport(claim, preparePassage(passage)) !== 'supported'
    const group = isTrue ? 'TRUE' : 'FALSE'
    count(`${isTrue ? 'true' : 'false'}, ${base}: ${kind}`, isFlagged)
    count(`${group}, all ${base}`, isFlagged)
    if (base === 'joined') continue
    count(`${group}, copied and told`, isFlagged)
    count(`${group}, copied and told, ${set}`, isFlagged)
  }
  const rows = [...tallies].toSorted(([a], [b]) => a.localeCompare(b))
  return {
    kinds: Object.fromEntries(
      rows.map(([name, { n, flagged }]) => [
        name,
        { n, flagged: Math.round((1000 * flagged) / n) / 10 },
      ]),
    ) as Record<string, object>,
    meanings: knownByChance(),
    cost: costOf(pairs),
  }
}

/** Milliseconds of processor time a claim: the passage made ready for it, the check, and of the check the places. */
function costOf(all: Pair[]) {
  const pairs = all.filter((_, index) => index % COSTED === 0)
  const passages = pairs.map(({ passage }) => preparePassage(passage))
  const each = (work: (pair: Pair, no: number) => unknown) => {
    const since = process.cpuUsage()
    pairs.forEach(work)
    const { user, system } = process.cpuUsage(since)
    return Math.round((user + system) / pairs.length) / 1000
  }
  const prepared = (no: number) => passages[no] ?? preparePassage('')
  return {
    preparing: each(({ passage }) => preparePassage(passage)),
    check: each(({ claim }, no) => checkSupport(claim, prepared(no))),
    places: each(({ claim }, no) => placesOf(foldClose(claim), prepared(no))),
  }
}

/** How many of the suite's word pairs the checker's table of meanings happens to know for what they are. */
function knownByChance() {
  const count = (pairs: [string, string][], isKnown: (a: string, b: string) => boolean) => ({
    pairs: pairs.length,
    known: pairs.filter(([a, b]) => isKnown(a, b)).length,
  })
  return {
    likes: count(wordPairs.likes, (a, b) => likesOf(a).includes(b)),
    opposites: count(wordPairs.opposites, (a, b) => [...oppositesOf(a)].includes(b)),
    denials: count(wordPairs.denials, (_, b) => isDenial(b)),
  }
}
