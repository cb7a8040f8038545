import { bestWindow, shareIn, type FoldedPassage } from './coverage'
import { bigrams } from '#packages/chinese/terms'
import { editsBetween } from '../edits'
import { quantitiesOf, statedIn, type Quantity } from './numbers'
import { FUNCTION_CHARACTERS } from './function-characters'

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
const LONGEST_LINK = 5
// 赞成6，反对19 and 赞成19，反对6: no two things told in another order.
const NUMBERS_CROSSED = 3

export function differencesOf(
  claim: string,
  source: FoldedPassage,
  window: { text: string; bigrams: ReadonlySet<string> },
): Differences {
  const own = tokens(claim, LONGEST_CLAIM)
  const { runs, common } = editsBetween(own, tokens(window.text, LONGEST_WINDOW))
  const near = common >= NEAR_FROM * own.length ? 1 : 0
  const swaps = runs.filter(([claimText, meant]) => claimText !== '' && meant !== '')
  const isCopied = shareIn(bigrams(claim), source.bigrams) >= COPIED_FROM ? 1 : 0
  const swapped = Math.min(1, swaps.length / 3)
  return {
    swapped,
    swappedNumbers: swaps.some(isOfNumbers) ? 1 : 0,
    nearNumbers: near * (swaps.some(isOfNumbers) ? 1 : 0),
    swappedCopied: swapped * isCopied,
    crossed: areNumbersCrossed(runs) ? NUMBERS_CROSSED : isCrossed(runs, claim) ? 1 : 0,
    numbersElsewhere: Math.min(2, numbersElsewhere(claim, source)),
  }
}

// 68511 (43.3%) are two numbers; cells of a table are no sentence, and their numbers none that one could be told by.
const tokens = (folded: string, longest: number) =>
  (folded.replace(/\s*\|\s*/g, '').match(/[a-z0-9.%]+|[\u3400-\u9fff]/g) ?? []).slice(0, longest)

const bare = (text: string) => [...text].filter((item) => !FUNCTION_CHARACTERS.has(item)).join('')

// A year for a year; that a day stands where the claim names its year is no other year.
function isOfNumbers([x, y]: [string, string]): boolean {
  const meant = quantitiesOf(y)
  return statedIn(x).some(
    (item) =>
      meant.every(({ value }) => value !== item.value) &&
      meant.some(({ unit }) => unit === item.unit || unit === '' || item.unit === ''),
  )
}

/** Of 甲胜乙 and 乙胜甲 either both names are substituted for each other, or a part is cut and put back in another order. */
function isCrossed(runs: [string, string][], claim: string): boolean {
  const claimTexts = runs.map(([item]) => item).filter((item) => bare(item).length >= 2)
  const meant = runs.map(([, item]) => item).filter((item) => bare(item).length >= 2)
  const isExchanged = runs.some(
    ([x, y], index) =>
      bare(x) !== '' &&
      bare(y) !== '' &&
      !isListed(x, y, claim) &&
      runs.some(([a, b], other) => other > index && a === y && b === x),
  )
  const sorted = (text: string) => [...text].toSorted().join('')
  return (
    isExchanged ||
    claimTexts.some((x) =>
      meant.some(
        (y) => x !== y && !isTurnedAbout(x, y) && x.length >= 3 && sorted(x) === sorted(y),
      ),
    )
  )
}

const areNumbersCrossed = (runs: [string, string][]) =>
  runs.some(
    ([x, y], index) =>
      /^[\d.]+$/.test(x) &&
      /^[\d.]+$/.test(y) &&
      runs.some(([a, b], other) => other > index && a === y && b === x),
  )

// 韧性及延展性 and 延展性及韧性 are one.
function isListed(item: string, other: string, claim: string): boolean {
  const from = claim.indexOf(item)
  const to = claim.indexOf(other, from + item.length)
  const between = from < 0 || to < 0 ? '' : claim.slice(from + item.length, to)
  return between.length <= LONGEST_LINK && /[和与及或、]/.test(between)
}

// 机场是甲 and 甲是机场 are one.
const isTurnedAbout = (x: string, y: string) =>
  /^[是为即]/.test(x) && x.slice(1) + x.charAt(0) === y

// Clause by clause: each may have been told by another sentence.
function numbersElsewhere(claim: string, source: FoldedPassage): number {
  const values = valuesOf(quantitiesOf(source.whole))
  const clauses = claim
    .split(/[,，;；。]/)
    .filter((item) => /\d|[一二三四五六七八九十百千]/.test(item))
  return clauses.reduce((sum, clause) => {
    const here = valuesOf(quantitiesOf(bestWindow(clause, source).text))
    return (
      sum +
      [...valuesOf(statedIn(clause))].filter((value) => values.has(value) && !here.has(value))
        .length
    )
  }, 0)
}

const valuesOf = (list: Quantity[]) => new Set(list.map(({ value }) => value))
