import { hasCounted, holdsType, typedCandidates } from '~/core/ranking/answer-types'
import { isYearWrong, partOf } from '~/core/ranking/features'
import { isOrdinalWrong, type Asked } from '~/core/ranking/question'
import { isContentsPage } from '~/core/text/contents-page'
import type { Ranked } from '~/core/ranking/rerank'
import type { GroundingPassage } from '../ports'
import { bestVoteIn, fourVotesIn, type Votes } from '~/core/ranking/votes'
import { SMALL_CORPUS } from './small-corpus'

export interface Extract {
  alias: number
  /** As it stands in the passage. */
  text: string
  folded: string
  score: number
  /** Idf share of the question's words in the sentence and, for less, round it. */
  covered: number
  /** Which of its passage's sentences it is, from 0. */
  no: number
  /** What the sentence leads to: items of a list, the lines after a colon. */
  items?: Item[]
}

/** A line of a list, or a row, with the number of the passage that it stands in. */
export type Item = Pick<Extract, 'alias' | 'text'>

/** A source of this turn, ranked. */
export type RankedSource = Ranked<GroundingPassage>

const PASSAGES = 8
const SHORTEST = 6
// More than what is shown beside the best.
const WRONG_ORDINAL = 3

/** Sentences of the best passages, the likeliest answer first; the same sentence once. */
export function extractSentences(asked: Asked, ranked: RankedSource[], votes: Votes): Extract[] {
  const top = ranked.filter(({ passage }) => !isContentsPage(passage.text)).slice(0, PASSAGES)
  const best = top[0]?.rank ?? 0
  const found = top.flatMap((item) =>
    item.sentences.map((_, index) => scoreSentence(asked, item, index, votes, best)),
  )
  const visited = new Set<string>()
  return found
    .filter((item) => item.folded.length >= SHORTEST)
    .toSorted((a, b) => b.score - a.score)
    .filter((item) => {
      const bare = item.folded.replace(/[\s\p{P}]/gu, '')
      if (visited.has(bare)) return false
      visited.add(bare)
      return true
    })
}

function scoreSentence(
  asked: Asked,
  item: RankedSource,
  index: number,
  votes: Votes,
  best: number,
): Extract {
  const sentence = item.sentences[index]
  const folded = sentence?.folded ?? ''
  const text = sentence?.text ?? ''
  const covered = coverageOf(asked, item, index)
  const typed = typedCandidates(asked.type, folded, asked.folded).length > 0
  const score =
    1.64 * (sentence?.bigramShare ?? 0) +
    8.62 * covered +
    1.39 * flag(holdsType(asked.type, folded, asked.numbers)) +
    3.8 * flag(hasCounted(asked.unit, folded)) +
    0.19 * bestVoteIn(votes.typed, folded) +
    0.75 * fourVotesIn(votes.bigrams, folded) +
    (0.75 * (item.rank - best)) / 10 -
    0.59 * partOf(asked.numbers, (number) => !folded.includes(number)) -
    0.55 * flag(isYearWrong(asked, folded)) -
    WRONG_ORDINAL * flag(isOrdinalWrong(asked, folded)) -
    (0.13 * Math.log(1 + folded.length)) / 5 -
    0.39 * (index / Math.max(1, item.sentences.length)) -
    0.51 * flag(/[?？]$/.test(text)) -
    0.64 * flag(/…|\.\.\./.test(text)) +
    0.89 * flag(/[。！；]["”’」』）)]*$/.test(text)) +
    0.3 * flag(typed)
  return { alias: item.passage.alias, text, folded, score, covered, no: index }
}

const flag = (is: boolean) => (is ? 1 : 0)

function coverageOf(asked: Asked, item: RankedSource, index: number): number {
  const here = item.sentences[index]?.folded ?? ''
  const before = item.sentences[index - 1]?.folded ?? ''
  // The verdict on a small library was fitted on the words themselves.
  const isIn = (text: string, word: string) =>
    asked.passages < SMALL_CORPUS ? text.includes(word) : asked.stands(word, text)
  let all = 0
  let held = 0
  for (const word of asked.words) {
    const weight = asked.idf(word)
    all += weight
    if (isIn(here, word)) held += weight
    else if (isIn(item.title, word) || isIn(before, word)) held += 0.7 * weight
    else if (isIn(item.body, word)) held += 0.4 * weight
  }
  return all > 0 ? held / all : 0
}
