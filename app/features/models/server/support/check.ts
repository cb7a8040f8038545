import { bigrams } from '#packages/chinese/terms'
import { weightedSum } from '../offline/weighted-sum'
import { compare } from './comparison'
import { hasOpposite, isNegatedElsewhere } from './contrast'
import {
  bestWindow,
  foldClose,
  preparePassage,
  shareIn,
  uncoveredBy,
  type FoldedPassage,
} from './coverage'
import { differencesOf } from './differences'
import { findFaults, type Fault } from './facts/faults'
import { withoutPointing } from './frames'
import { isStated, quantitiesOf, statedIn, type Quantity } from './numbers'
import { placesOf } from './places'
import { kindOfClaim, weights, type SupportFeature } from './weights'
import { isCopied, isElsewhere, isNewMatter } from './wording'

/** How a passage carries a claim. Only `supported` is shown as 依据充分. */
export type Support = 'supported' | 'partly' | 'contradicted' | 'unsupported'

const FOREIGN_BELOW = 0.3
// Of what is as good as copied the sum judges these better.
const WEIGHED_IN_COPIES = new Set<Fault>([
  'figureOther',
  'allAdded',
  'onlyAdded',
  'mustAdded',
  'latin',
  'denial',
  'direction',
  'agent',
  'permits',
  'spares',
  'order',
])
const CONTRADICTS_FROM = 0.6
// What does not only lack ground but says otherwise.
const NAMED = [
  'numMiss',
  'unitsElsewhere',
  'negDiff',
  'antDiff',
  'opposites',
  'deniesMore',
] as const

/**
 * Whether a passage carries a sentence that cites it: word for word, or without a fact that stands against the passage or
 * nowhere in it (`facts`), and without new words that stand for something new, by a linear score over numbers, negations,
 * opposites, names, uncovered text and what stands elsewhere than the rest. Wording alone is never doubted. Passages may
 * be given prepared when many sentences are checked.
 */
export function checkSupport(sentence: string, passage: string | FoldedPassage): Support {
  const source = typeof passage === 'string' ? preparePassage(passage) : passage
  const claim = claimText(sentence, source)
  if (claim === null) return 'supported'
  const features = featuresOfClaim(claim, source)
  const { faults, ground } = findFaults(claim, source)
  const sum = isForeign(features) ? Infinity : weightedSum(weights[kindOfClaim(features)], features)
  const isDoubted = sum >= 0 && isNewMatter(sum, features, ground)
  const isFaulty = faults.some((fault) => !isCopied(features) || !WEIGHED_IN_COPIES.has(fault))
  if (!isDoubted && !isFaulty) return 'supported'
  if (isForeign(features) && isElsewhere(ground)) return 'unsupported'
  const isNamed = NAMED.some((name) => features[name] > 0)
  return isNamed && features.bigrams >= CONTRADICTS_FROM ? 'contradicted' : 'partly'
}

/** What speaks for and against a sentence; null where it says nothing, or stands in the passage word for word. */
export function readClaim(
  sentence: string,
  source: FoldedPassage,
): Record<SupportFeature, number> | null {
  const claim = claimText(sentence, source)
  return claim === null ? null : featuresOfClaim(claim, source)
}

function claimText(sentence: string, source: FoldedPassage): string | null {
  const claim = withoutPointing(foldClaim(sentence), source.whole)
  return claim === '' || source.whole.includes(claim) ? null : claim
}

/** The passage has so little of a claim that nothing needs to be weighed. */
export const isForeign = ({ bigrams: share }: { bigrams: number }) => share < FOREIGN_BELOW

/** A claim as it is held against passages. */
const foldClaim = (sentence: string) => foldClose(sentence).replace(/[。.!！?？;；\s]+$/, '')

/** Where a passage comes nearest to what a sentence says: one or two of its sentences, as UTF-16 offsets of its text. */
export function nearestPlace(
  sentence: string,
  passage: FoldedPassage,
): { from: number; to: number } {
  const { from, to } = bestWindow(foldClose(sentence), passage)
  return { from, to }
}

interface HardFaults {
  numMiss: number
  numCtx: number
  negDiff: number
  antDiff: number
}

function hardFaults(claim: string, source: FoldedPassage): HardFaults {
  const own = statedIn(claim)
  const theirs = quantitiesOf(source.whole)
  const missing = own.filter((item) => !isStated(item, claim, theirs, source.whole))
  const rest = own.filter((item) => theirs.some(({ value }) => value === item.value))
  const numMiss = missing.length > 0 ? 1 + 0.3 * (missing.length - 1) : 0
  const numCtx = rest.some((item) => isOutOfPlace(item, claim, theirs, source.whole)) ? 1 : 0
  const negDiff = isNegatedElsewhere(claim, source.whole) ? 1 : 0
  const antDiff = hasOpposite(claim, source.whole) ? 1 : 0
  return { numMiss, numCtx, negDiff, antDiff }
}

// The value stands in the passage, but among other words.
function isOutOfPlace(item: Quantity, claim: string, theirs: Quantity[], whole: string): boolean {
  const around = bigrams(claim.slice(Math.max(0, item.from - 12), item.to + 12))
  return theirs
    .filter((other) => other.value === item.value)
    .every((other) => {
      const near = new Set(bigrams(whole.slice(Math.max(0, other.from - 40), other.to + 40)))
      return shareIn(around, near) < 0.25
    })
}

/** What speaks for and against a folded claim. */
function featuresOfClaim(claim: string, source: FoldedPassage): Record<SupportFeature, number> {
  const window = bestWindow(claim, source)
  const uncovered = uncoveredBy(claim, source)
  return {
    intercept: 1,
    ...hardFaults(claim, source),
    uncovered: uncovered.share,
    uncoveredRun: Math.min(1, uncovered.longest / 6),
    uncoveredNames: uncovered.names,
    latinMissing: missingShare(claim.match(/[a-z][a-z0-9.-]*/g) ?? [], source.whole),
    quotedMissing: missingShare(quotedIn(claim), source.whole),
    share: window.share,
    bigrams: shareIn(bigrams(claim), source.bigrams),
    ...differencesOf(claim, source, window),
    ...compare(claim, source),
    ...placesOf(claim, source),
  }
}

const missingShare = (parts: string[], whole: string) =>
  parts.length === 0 ? 0 : parts.filter((part) => !whole.includes(part)).length / parts.length

const quotedIn = (folded: string) =>
  [...folded.matchAll(/[《“「『]([^》”」』]+)[》”」』]/g)].map(([, inside = '']) => inside)
