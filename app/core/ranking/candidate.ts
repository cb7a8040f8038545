import { fold } from '~/core/chinese/fold'
import { sentences, type Sentence } from '~/core/chinese/sentences'
import { readTable } from '~/core/table-words'
import type { Asked } from './question'

export interface CandidateSentence {
  /** As it stands in the passage; a table's row in words. */
  text: string
  folded: string
  from: number
  /** The question's words that stand in it. */
  held: string[]
  /** Idf shares of the question's words and bigrams. */
  wordShare: number
  bigramShare: number
  /** Both, less for long sentences. */
  value: number
}

/** What ranking knows of a passage. */
export interface RankablePassage {
  title: string
  headings: string[]
  text: string
  /** Of the full-text search: comparable within one question, larger is better. */
  score: number
}

/** A passage prepared for ranking. */
export interface Candidate<Source extends RankablePassage = RankablePassage> {
  passage: Source
  body: string
  title: string
  sentences: CandidateSentence[]
  /** Best sentence by value, and it with the one after. */
  best: string
  near: string
  bestValue: number
  length: number
}

export function prepareCandidate<Source extends RankablePassage>(
  asked: Asked,
  passage: Source,
): Candidate<Source> {
  const pieces = sentencesOf(passage).map((one) => ({ ...one, folded: fold(one.text) }))
  // A table's rows are read with their header's words, which its text holds only once.
  const body = pieces.map((one) => one.folded).join('\n')
  const cut = valued(asked, body, pieces)
  let best = 0
  cut.forEach((sentence, at) => {
    if (sentence.value > (cut[best]?.value ?? 0)) best = at
  })
  return {
    passage,
    body,
    title: fold([passage.title.replace(/\.\w{1,5}$/, ''), ...passage.headings].join(' ')),
    sentences: cut,
    best: cut[best]?.folded ?? '',
    near: `${cut[best]?.folded ?? ''}${cut[best + 1]?.folded ?? ''}`,
    bestValue: cut[best]?.value ?? 0,
    length: passage.text.length,
  }
}

// What the body lacks no sentence has: most terms are done with after one look.
function valued(
  asked: Asked,
  body: string,
  pieces: { text: string; folded: string; from: number }[],
): CandidateSentence[] {
  const words = asked.words.filter((word) => asked.stands(word, body))
  const pairs = asked.bigrams.filter((term) => body.includes(term))
  const allWords = weightOf(asked, asked.words)
  const allPairs = weightOf(asked, asked.bigrams)
  return pieces.map(({ text, folded, from }) => {
    const held = words.filter((word) => asked.stands(word, folded))
    const heldPairs = pairs.filter((term) => folded.includes(term))
    const wordShare = allWords > 0 ? weightOf(asked, held) / allWords : 0
    const bigramShare = allPairs > 0 ? weightOf(asked, heldPairs) / allPairs : 0
    const length = 1 + 0.15 * Math.log(1 + folded.length / 60)
    const value = (wordShare + bigramShare) / 2 / length
    return { text, folded, from, held, wordShare, bigramShare, value }
  })
}

function weightOf(asked: Asked, terms: string[]): number {
  let sum = 0
  for (const term of terms) sum += asked.idf(term)
  return sum
}

const sentencesOf = ({ text }: RankablePassage): Sentence[] =>
  readTable(text)?.map(({ words, from, to }) => ({ text: words, from, to })) ?? sentences(text)
