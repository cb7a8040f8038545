import { holdsType, typedCandidates } from './answer-types'
import type { Extract } from './extract'
import type { Asked } from './question'
import type { Ranked } from './rerank'
import type { Verdict } from './refuse'

/** Below so many passages idf and the agreement of sources say little. */
export const SMALL_CORPUS = 200

// Shares of the question's weight, set on the demo documents.
const FOREIGN = 0.4
const DOUBTFUL = 0.33
const COVERED = 0.6
const NEAR = 0.35
// Say how a thing is asked, not what is asked for.
const BLANK =
  /^(?:[的是了在有为]+|没有|没|未|不|不是|哪项|项|人|位|共|一共|总共|现在|目前|具体|有关|关于|规定|要求|需要|应该|必须)$/

/**
 * The verdict where the corpus is small, from what the passages cover of the question's own words: a telling word
 * that stands nowhere (房价) refuses, whatever else is covered.
 */
export function judgeSmall(
  asked: Asked,
  ranked: Ranked[],
  extracts: Extract[],
  fitted: Verdict,
): Verdict {
  const [best] = extracts
  const home = ranked.find((one) => one.passage.alias === best?.alias)
  const telling = asked.words.filter((word) => !BLANK.test(word))
  if (!best || !home || telling.length === 0) return fitted
  const foreign = shareOfWeight(asked, telling, (word) =>
    ranked.some((one) => holds(one.body, word) || holds(one.title, word)) ? 0 : 1,
  )
  if (foreign >= FOREIGN) return 'refuse'
  const covered = shareOfWeight(asked, telling, (word) => {
    if (holds(best.folded, word)) return 1
    if (holds(home.title, word)) return 0.7
    return holds(home.body, word) ? 0.4 : 0
  })
  const isSure = fitted === 'answer' || (covered >= COVERED && fits(asked, best))
  if (isSure && foreign < DOUBTFUL) return 'answer'
  return covered >= NEAR ? 'hedge' : 'refuse'
}

const fits = (asked: Asked, { folded }: Extract) =>
  asked.type === 'other' ||
  holdsType(asked.type, folded, asked.numbers) ||
  typedCandidates(asked.type, folded, asked.folded).length > 0

// Long words count by most of their pairs: names of files and places are seldom written whole.
function holds(text: string, word: string): boolean {
  if (text.includes(word)) return true
  if (word.length < 4) return false
  const pairs = Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length > 0.5
}

function shareOfWeight(asked: Asked, words: string[], held: (word: string) => number): number {
  let all = 0
  let sum = 0
  for (const word of words) {
    all += asked.idf(word)
    sum += asked.idf(word) * held(word)
  }
  return all > 0 ? sum / all : 0
}
