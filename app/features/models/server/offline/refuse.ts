import { typedCandidates } from '~/core/ranking/answer-types'
import type { Extract, RankedSource } from './extract'
import { partOf } from '~/core/ranking/features'
import { shareOf, type Asked } from '~/core/ranking/question'
import { judgeSmall, SMALL_CORPUS } from './small-corpus'
import type { Votes } from '~/core/ranking/votes'

/** `hedge`: the nearest sentences are shown and said to be no direct answer. */
export type Verdict = 'answer' | 'hedge' | 'refuse'

const REFUSE_BELOW = -1.12
const HEDGE_BELOW = 0.03

export function judge(
  asked: Asked,
  ranked: RankedSource[],
  extracts: Extract[],
  votes: Votes,
): Verdict {
  if (asked.passages < SMALL_CORPUS) return judgeSmall(asked, ranked, extracts, votes)
  const sum = answerability(asked, ranked, extracts, votes)
  if (sum < REFUSE_BELOW) return 'refuse'
  return sum < HEDGE_BELOW ? 'hedge' : 'answer'
}

/** How likely the passages hold an answer at all: below -1.12 they do not. */
export function answerability(
  asked: Asked,
  ranked: RankedSource[],
  extracts: Extract[],
  votes: Votes,
): number {
  const [top] = ranked
  const [best] = extracts
  if (!top || !best) return -Infinity
  const heads = ranked.slice(0, 5)
  const bigramShare = Math.max(
    ...heads.map((one) =>
      shareOf(asked, asked.bigrams, (term) => one.body.includes(term) || one.title.includes(term)),
    ),
  )
  const typed = extracts
    .slice(0, 8)
    .some((one) => typedCandidates(asked.type, one.folded, asked.folded).length > 0)
  return (
    0.32 * bigramShare +
    4.82 * votes.agreement +
    1.61 * top.features.characterShare +
    1.4 * Math.max(...heads.map((one) => one.bestValue)) +
    0.38 * top.features.order +
    1.79 * (typed ? 1 : 0) +
    (1.42 * best.score) / 10 -
    1.72 * top.features.numbersMissing -
    0.61 * top.features.sentenceYearWrong -
    0.28 * partOf(asked.latin, (word) => !top.body.includes(word) && !top.title.includes(word)) -
    8.24
  )
}
