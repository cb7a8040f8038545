import { readQuestion, type Statistics } from '~/core/ranking/question'
import { rerank } from '~/core/ranking/rerank'
import type { GroundingPassage } from '../ports'
import { findConflict, type Conflict } from './conflict'
import { extractSentences } from './extract'

/** Two sources that say the same about the question but for one value, answers of before aside; null when there are none. */
export function findContradiction(
  question: string,
  passages: GroundingPassage[],
  statistics: Statistics,
): Conflict | null {
  const asked = readQuestion(question, statistics)
  const originals = passages.filter(({ isAnswer }) => !isAnswer)
  const { ranked, votes } = rerank(asked, originals)
  return findConflict(asked, extractSentences(asked, ranked, votes))
}
