import { questionTerms } from '#packages/chinese/terms'
import { readPassage } from '~/core/ranking/candidate'
import { questionsIn, splitQuestion } from '~/core/ranking/parts'
import type { Statistics } from '~/core/ranking/question'
import type { PassageHit } from '../../ports'
import { interleave, spread } from './arrange'
import { hitOf, rank, type TitledHit } from './rank'

/** So many of the full text's best are ranked anew, however few are asked for. */
export const HITS = 100
const MOST_PARTS = 3
const OF_A_PART = 8
/** A part is ranked among the whole question's best. */
const PART_AMONG = 40

/** What of a question is counted. */
export function termsOfQuestion(question: string): string[] {
  const { words, bigrams } = questionTerms(question)
  return [...new Set([...words, ...bigrams])]
}

/**
 * The full text's best in the order in which they are answered. Two questions in one are ranked one by one as well: neither
 * may crowd out the other.
 */
export function rankHits(
  question: string,
  found: TitledHit[],
  statistics: Statistics,
): PassageHit[] {
  const whole = rank(question, found.map(readPassage), statistics)
  const parts = questionsIn(question) ?? splitQuestion(question) ?? []
  const among = whole.slice(0, PART_AMONG)
  const ofParts = parts
    .slice(0, MOST_PARTS)
    .map((part) => rank(part, among, statistics).slice(0, OF_A_PART))
  return spread(interleave([whole, ...ofParts].map((list) => list.map(hitOf))))
}
