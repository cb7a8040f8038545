import { holdsType } from '~/core/ranking/answer-types'
import type { Extract, RankedSource } from './extract'
import { shareOf, type Asked } from '~/core/ranking/question'
import type { Reading, Verdict } from './refuse'
import { weightedSum } from './weighted-sum'

/** Below so many passages idf and the agreement of sources say little. */
export const SMALL_CORPUS = 200

const REFUSE_BELOW = -0.55
const HEDGE_BELOW = 0.3

/** Of the sum that decides in a small corpus (docs/decisions/0020). */
export const smallWeights = {
  covered: 1.98,
  bigrams: 1.85,
  agreement: 6.62,
  sentence: 0.79,
  order: 0.67,
  foreign: -1.23,
  numbersMissing: -1.77,
  lacksFigure: -0.87,
  intercept: -6.15,
} as const

/**
 * The verdict where the corpus is small: a linear sum over what the best sentence and its passage cover of the
 * question, and what no passage knows. Fitted on libraries of 10 to 150 passages (`npm run eval -- small`).
 */
export function judgeSmall(reading: Reading): Verdict {
  const features = smallFeatures(reading)
  if (!features) return 'refuse'
  const sum = weightedSum(smallWeights, features)
  if (sum < REFUSE_BELOW) return 'refuse'
  return sum < HEDGE_BELOW ? 'hedge' : 'answer'
}

/** Null where there is no sentence at all. */
export function smallFeatures({
  asked,
  ranked,
  extracts,
  votes,
}: Reading): Record<keyof typeof smallWeights, number> | null {
  const [best] = extracts
  const home = ranked.find((item) => item.passage.alias === best?.alias)
  if (!best || !home) return null
  const { foreign, covered } = coverage(asked, ranked, home, best)
  return {
    covered,
    bigrams: shareOf(asked, asked.bigrams, (term) => isIn(home, term)),
    agreement: votes.agreement,
    sentence: best.score / 10,
    order: home.features.order,
    foreign,
    numbersMissing: home.features.numbersMissing,
    lacksFigure: lacksFigure(asked, best) ? 1 : 0,
    intercept: 1,
  }
}

const BLANK =
  /^(?:[的是了在有为]+|没有|没|未|不|不是|哪项|项|人|位|共|一共|总共|现在|目前|具体|有关|关于|规定|要求|需要|应该|必须)$/

/** Whether a word says how a thing is asked, not what is asked for. */
export const isBlank = (word: string) => BLANK.test(word)

// Shares of the weight of the question's telling words: what no passage knows, and what the best sentence has itself
// or, for less, from round it.
function coverage(asked: Asked, ranked: RankedSource[], home: RankedSource, best: Extract) {
  const contentWords = asked.words.filter((word) => !isBlank(word))
  const foreign = shareOf(
    asked,
    contentWords,
    (word) => !ranked.some((item) => holds(item.body, word) || holds(item.title, word)),
  )
  const heldBy = (...texts: string[]) =>
    shareOf(asked, contentWords, (word) => texts.some((text) => holds(text, word)))
  const { folded } = best
  const covered =
    0.3 * heldBy(folded) +
    0.3 * heldBy(folded, home.title) +
    0.4 * heldBy(folded, home.title, home.body)
  return { foreign, covered }
}

// Asked for a year, a date or a number, told none.
const lacksFigure = (asked: Asked, { folded }: Extract) =>
  (asked.type === 'year' || asked.type === 'date' || asked.type === 'number') &&
  !holdsType(asked.type, folded, asked.numbers)

const isIn = ({ body, title }: RankedSource, term: string) =>
  body.includes(term) || title.includes(term)

// Long words count by most of their pairs: names of files and places are seldom written whole.
function holds(text: string, word: string): boolean {
  if (text.includes(word)) return true
  if (word.length < 4) return false
  const pairs = Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2))
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length > 0.5
}
