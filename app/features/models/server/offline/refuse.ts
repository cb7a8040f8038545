import { typedCandidates } from '~/core/ranking/answer-types'
import type { Extract, RankedSource } from './extract'
import { isYearWrong, partOf } from '~/core/ranking/features'
import { shareOf, type Asked } from '~/core/ranking/question'
import { judgeSmall, SMALL_CORPUS } from './small-corpus'
import type { Votes } from '~/core/ranking/votes'
import { weightedSum } from './weighted-sum'

/**
 * `hedge`: the nearest sentences are shown and said to be no direct answer. `related`: nothing looks like an answer, and
 * passages that speak of the same are named. `refuse`: there is nothing to show.
 */
export type Verdict = 'answer' | 'hedge' | 'related' | 'refuse'

const REFUSE_BELOW = -1.12
const HEDGE_BELOW = 0.03

/** Of the sum that decides in a large corpus (docs/decisions/0020). */
export const verdictWeights = {
  bigramShare: 0.32,
  agreement: 4.82,
  characterShare: 1.61,
  bestValue: 1.4,
  order: 0.38,
  typed: 1.79,
  sentence: 1.42,
  numbersMissing: -1.72,
  yearWrong: -0.61,
  latinMissing: -0.28,
  intercept: -8.24,
} as const

/** A question, or a part of one, held against the passages of the turn. */
export interface Reading {
  asked: Asked
  ranked: RankedSource[]
  /** The likeliest first. */
  extracts: Extract[]
  votes: Votes
}

export function judge(reading: Reading): Verdict {
  if (reading.asked.passages < SMALL_CORPUS) return judgeSmall(reading)
  const sum = answerability(reading)
  if (sum < REFUSE_BELOW) return 'refuse'
  return sum < HEDGE_BELOW ? 'hedge' : 'answer'
}

/** How likely the passages hold an answer at all: the weighted sum of what `verdictFeatures` tells. */
export function answerability(reading: Reading): number {
  const features = verdictFeatures(reading)
  return features ? weightedSum(verdictWeights, features) : -Infinity
}

/** Null where there is no sentence at all. */
export function verdictFeatures({
  asked,
  ranked,
  extracts,
  votes,
}: Reading): Record<keyof typeof verdictWeights, number> | null {
  const [best] = extracts
  // What the best sentence says is weighed by the passage that it stands in, whichever is ranked first.
  const home = ranked.find(({ passage }) => passage.alias === best?.alias)
  if (!home || !best) return null
  const heads = ranked.slice(0, 5)
  const typed = extracts
    .slice(0, 8)
    .some((item) => typedCandidates(asked.type, item.folded, asked.folded).length > 0)
  return {
    bigramShare: Math.max(
      ...heads.map(({ body, title }) =>
        shareOf(asked, asked.bigrams, (term) => body.includes(term) || title.includes(term)),
      ),
    ),
    agreement: votes.agreement,
    characterShare: home.features.characterShare,
    bestValue: Math.max(...heads.map((item) => item.bestValue)),
    order: home.features.order,
    typed: typed ? 1 : 0,
    sentence: best.score / 10,
    numbersMissing: home.features.numbersMissing,
    yearWrong: isYearWrong(asked, best.folded) ? 1 : 0,
    latinMissing: partOf(
      asked.latin,
      (word) => !home.body.includes(word) && !home.title.includes(word),
    ),
    intercept: 1,
  }
}
