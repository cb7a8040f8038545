import type { Ground } from './facts/ground'
import type { SupportFeature } from './weights'

// Of the claim's pairs of characters: as good as copied; nearly so; with hardly any.
const COPIED_FROM = 0.8
const NEAR_FROM = 0.6
const FOREIGN_BELOW = 0.2
// What the sum has to come to of a claim that is nearly copied.
const NEAR_SUM = 0.15
const NEAR_SUM_WITH_FIGURES = 1.3
const COVERED_FROM = 0.45
const CLAUSE_COVERED_FROM = 0.45
// A number that the passage has as well tells where a claim is from.
const COVERED_WITH_FIGURES = 0.3
const CLAUSE_WITH_FIGURES = 0.35
// The rest of a claim has to be the passage's own text before one clause of it is told to be another's.
const VERBATIM_FROM = 0.5
const NAME = 3

/** Whether nearly all of a claim is the passage's own text: then a word that was put for another is weighed, however alike. */
export const isCopied = ({ bigrams }: Record<SupportFeature, number>) => bigrams >= COPIED_FROM

/**
 * Whether new words in a claim, which the sum doubts, stand for something new. In what is nearly copied they do. Who puts
 * a sentence into words of their own changes most of them, so there they do not, unless the passage speaks of something
 * else altogether, or what is new is a name, the contrary, or stands where the fact is stated (是, 于, 由).
 */
export function isNewMatter(
  sum: number,
  features: Record<SupportFeature, number>,
  ground: Ground,
): boolean {
  if (isCopied(features)) return true
  if (
    features.bigrams >= NEAR_FROM &&
    sum >= (hasFigures(ground) ? NEAR_SUM_WITH_FIGURES : NEAR_SUM)
  )
    return true
  if (isElsewhere(ground)) return true
  const isFocus =
    features.foreignFocus > LONGER_THAN_ONE || features.opposites > 0 || ground.bareName >= NAME
  return features.bigrams >= FOREIGN_BELOW && isFocus
}

const LONGER_THAN_ONE = 1 / 6

/** Whether a passage speaks of something else than a claim, or one clause of it; another language cannot be compared. */
export function isElsewhere(ground: Ground): boolean {
  const { isOtherTongue, coverHere, worstCover, verbatim } = ground
  const [covered, clauseCovered] = hasFigures(ground)
    ? [COVERED_WITH_FIGURES, CLAUSE_WITH_FIGURES]
    : [COVERED_FROM, CLAUSE_COVERED_FROM]
  return (
    !isOtherTongue &&
    (coverHere < covered || (verbatim >= VERBATIM_FROM && worstCover < clauseCovered))
  )
}

const hasFigures = ({ figures, figuresFound }: Ground) => figures > 0 && figures === figuresFound
