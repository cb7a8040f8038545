import { fold } from '~/core/chinese/fold'
import { bigrams } from '~/core/chinese/terms'
import { weightedSum } from '../offline/weighted-sum'
import { hasOpposite, isNegatedElsewhere } from './contrast'
import {
  bestWindow,
  preparePassage,
  shareIn,
  uncoveredBy,
  type FoldedPassage,
  type Window,
} from './coverage'
import { differencesOf } from './differences'
import { quantitiesOf, type Quantity } from './numbers'
import { FLAG_BELOW, weights, type SupportFeature } from './weights'

/** How a passage carries a claim. Only `supported` is shown as 依据充分. */
export type Support = 'supported' | 'partly' | 'contradicted' | 'unsupported'

const FOREIGN_BELOW = 0.3
const CONTRADICTS_FROM = 0.6

/**
 * Whether a passage carries a sentence that cites it: word for word, or by a linear score over missing numbers,
 * units, negations, opposites, names and uncovered text (weights fitted on open Chinese question sets).
 * It sees words, not meaning. Passages may be given prepared when many
 * sentences are checked.
 */
export function checkSupport(sentence: string, passage: string | FoldedPassage): Support {
  const source = typeof passage === 'string' ? preparePassage(passage) : passage
  const claim = foldClaim(sentence)
  if (claim === '' || source.whole.includes(claim)) return 'supported'

  const window = bestWindow(claim, source)
  const hard = hardFaults(claim, source)
  const score = weightedSum(weights, featuresOf(claim, source, window, hard))
  const share = shareIn(bigrams(claim), source.bigrams)
  if (share < FOREIGN_BELOW) return 'unsupported'
  if (score >= FLAG_BELOW) return 'supported'
  return hard.count > 0 && share >= CONTRADICTS_FROM ? 'contradicted' : 'partly'
}

/** A claim as it is held against passages. */
const foldClaim = (sentence: string) => fold(sentence).replace(/[。.!！?？;；\s]+$/, '')

/** Where a passage comes nearest to what a sentence says: one or two of its sentences, as UTF-16 offsets of its text. */
export function nearestPlace(
  sentence: string,
  passage: FoldedPassage,
): { from: number; to: number } {
  const { from, to } = bestWindow(fold(sentence), passage)
  return { from, to }
}

interface HardFaults {
  numMiss: number
  numUnit: number
  numCtx: number
  negDiff: number
  antDiff: number
  /** Of the ones that name a contradiction, at most 2. */
  count: number
}

function hardFaults(claim: string, source: FoldedPassage): HardFaults {
  const own = quantitiesOf(claim)
  const theirs = quantitiesOf(source.whole)
  const missing = own.filter((one) => !theirs.some((other) => other.value === one.value))
  const rest = own.filter((one) => !missing.includes(one))
  const numMiss = missing.length > 0 ? 1 + 0.3 * (missing.length - 1) : 0
  const numUnit = rest.some((one) => isUnitOther(one, theirs)) ? 1 : 0
  const numCtx = rest.some((one) => isOutOfPlace(one, claim, theirs, source.whole)) ? 1 : 0
  const negDiff = isNegatedElsewhere(claim, source.whole) ? 1 : 0
  const antDiff = hasOpposite(claim, source.whole) ? 1 : 0
  const named = [numMiss, numUnit, negDiff, antDiff].filter((one) => one > 0).length
  return { numMiss, numUnit, numCtx, negDiff, antDiff, count: Math.min(2, named) }
}

// The value stands in the passage, but only with another known unit.
function isUnitOther(one: Quantity, theirs: Quantity[]): boolean {
  if (one.unit === '') return false
  const units = theirs.filter((other) => other.value === one.value).map((other) => other.unit)
  return units.every((unit) => unit !== '' && unit !== one.unit)
}

// The value stands in the passage, but among other words.
function isOutOfPlace(one: Quantity, claim: string, theirs: Quantity[], whole: string): boolean {
  const around = bigrams(claim.slice(Math.max(0, one.from - 12), one.to + 12))
  return theirs
    .filter((other) => other.value === one.value)
    .every((other) => {
      const near = new Set(bigrams(whole.slice(Math.max(0, other.from - 40), other.to + 40)))
      return shareIn(around, near) < 0.25
    })
}

/** What speaks for and against a folded claim. */
function featuresOf(
  claim: string,
  source: FoldedPassage,
  window: Window & { share: number },
  hard: HardFaults,
): Record<SupportFeature, number> {
  const { numMiss, numUnit, numCtx, negDiff, antDiff, count } = hard
  const uncovered = uncoveredBy(claim, source)
  return {
    one: 1,
    numMiss,
    numUnit,
    numCtx,
    negDiff,
    antDiff,
    named: count,
    uncovered: uncovered.share,
    uncoveredRun: Math.min(1, uncovered.longest / 6),
    uncoveredNames: uncovered.names,
    latinMissing: missingShare(claim.match(/[a-z][a-z0-9.-]*/g) ?? [], source.whole),
    quotedMissing: missingShare(quotedIn(claim), source.whole),
    share: window.share,
    ...differencesOf(claim, source, window),
  }
}

const missingShare = (parts: string[], whole: string) =>
  parts.length === 0 ? 0 : parts.filter((part) => !whole.includes(part)).length / parts.length

const quotedIn = (folded: string) =>
  [...folded.matchAll(/[《“「『]([^》”」』]+)[》”」』]/g)].map(([, inside = '']) => inside)
