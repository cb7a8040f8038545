import { bestWindow, shareIn, type FoldedPassage } from './coverage'
import { bigrams } from '~/core/chinese/terms'
import { editsBetween } from '../edits'
import { quantitiesOf } from './numbers'
import { TIES } from './ties'

/** How a claim differs from the sentence or two of the passage that it comes nearest to. */
export interface Differences {
  /** Substitutions, thirds of three. */
  swapped: number
  swappedNumbers: number
  /** The same of a claim that is nearly a copy. */
  nearNumbers: number
  /** The first where nearly all of the claim's words are the passage's. */
  swappedCopied: number
  /** Two parts changed places. */
  crossed: number
  /** Numbers that the passage has, but not here. */
  numbersElsewhere: number
}

const LONGEST_CLAIM = 190
const LONGEST_WINDOW = 200
const COPIED_FROM = 0.8
// Below, a claim is in words of its own, and other words are no sign of anything.
const NEAR_FROM = 0.8

export function differencesOf(
  claim: string,
  source: FoldedPassage,
  window: { text: string; bigrams: ReadonlySet<string> },
): Differences {
  const own = tokens(claim, LONGEST_CLAIM)
  const { runs, common } = editsBetween(own, tokens(window.text, LONGEST_WINDOW))
  const near = common >= NEAR_FROM * own.length ? 1 : 0
  const swaps = runs.filter(([said, meant]) => said !== '' && meant !== '')
  const isCopied = shareIn(bigrams(claim), source.bigrams) >= COPIED_FROM ? 1 : 0
  const swapped = Math.min(1, swaps.length / 3)
  return {
    swapped,
    swappedNumbers: swaps.some(isOfNumbers) ? 1 : 0,
    nearNumbers: near * (swaps.some(isOfNumbers) ? 1 : 0),
    swappedCopied: swapped * isCopied,
    crossed: isCrossed(runs) ? 1 : 0,
    numbersElsewhere: Math.min(2, numbersElsewhere(claim, source)),
  }
}

const tokens = (folded: string, longest: number) =>
  folded
    .replace(/[^\u3400-\u9fffa-z0-9.%]/g, '')
    .slice(0, longest)
    .match(/[a-z0-9.%]+|./gu) ?? []

const bare = (text: string) => [...text].filter((one) => !TIES.has(one)).join('')

const isOfNumbers = ([x, y]: [string, string]) => /\d/.test(x) && /\d/.test(y)

/** Of 甲胜乙 and 乙胜甲 either both names are substituted for each other, or a part is cut and put back in another order. */
function isCrossed(runs: [string, string][]): boolean {
  const said = runs.map(([one]) => one).filter((one) => bare(one).length >= 2)
  const meant = runs.map(([, one]) => one).filter((one) => bare(one).length >= 2)
  const isExchanged = runs.some(
    ([x, y], at) =>
      bare(x) !== '' &&
      bare(y) !== '' &&
      runs.some(([a, b], other) => other > at && a === y && b === x),
  )
  const sorted = (text: string) => [...text].toSorted().join('')
  return (
    isExchanged ||
    said.some((x) => meant.some((y) => x !== y && x.length >= 3 && sorted(x) === sorted(y)))
  )
}

// Clause by clause: each may have been told by another sentence.
function numbersElsewhere(claim: string, source: FoldedPassage): number {
  const known = valuesOf(source.whole)
  const clauses = claim
    .split(/[,，;；。]/)
    .filter((one) => /\d|[一二三四五六七八九十百千]/.test(one))
  return clauses.reduce((sum, clause) => {
    const here = valuesOf(bestWindow(clause, source).text)
    return (
      sum + [...valuesOf(clause)].filter((value) => known.has(value) && !here.has(value)).length
    )
  }, 0)
}

const valuesOf = (text: string) => new Set(quantitiesOf(text).map(({ value }) => value))
