import { fold } from '~/core/chinese/fold'
import { sentences, type Sentence } from '~/core/chinese/sentences'
import { readTable } from '~/core/table-words'
import type { Asked } from './question'

export interface CandidateSentence {
  /** As it stands in the passage; a table's row in words. */
  text: string
  folded: string
  from: number
  /** Which of the question's words stand in it, by their place in the question. */
  held: number[]
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

/** A passage taken apart once, for all questions that it is held against. */
export interface ReadPassage<Source extends RankablePassage = RankablePassage> {
  passage: Source
  sentences: ReadSentence[]
  /** Folded; a table's rows are read with their header's words, which its text holds only once. */
  body: string
  title: string
}

interface ReadSentence {
  text: string
  folded: string
  from: number
}

/** A passage prepared for ranking. */
export interface Candidate<
  Source extends RankablePassage = RankablePassage,
> extends ReadPassage<Source> {
  sentences: CandidateSentence[]
  /** Best sentence by value, and it with the one after. */
  best: string
  near: string
  bestValue: number
  length: number
}

export function readPassage<Source extends RankablePassage>(passage: Source): ReadPassage<Source> {
  const pieces = sentencesOf(passage)
  const body = fold(pieces.map((one) => one.text).join('\n'))
  const lines = body.split('\n')
  return {
    passage,
    body,
    title: fold([passage.title.replace(/\.\w{1,5}$/, ''), ...passage.headings].join(' ')),
    // No sentence holds a line feed and folding neither makes nor takes one, so each line is one sentence.
    sentences: pieces.map(({ text, from }, at) => ({ text, from, folded: lines[at] ?? '' })),
  }
}

export function prepareCandidate<Source extends RankablePassage>(
  asked: Asked,
  read: ReadPassage<Source>,
): Candidate<Source> {
  const cut = valued(asked, read)
  let best = 0
  cut.forEach((sentence, at) => {
    if (sentence.value > (cut[best]?.value ?? 0)) best = at
  })
  return {
    ...read,
    sentences: cut,
    best: cut[best]?.folded ?? '',
    near: `${cut[best]?.folded ?? ''}${cut[best + 1]?.folded ?? ''}`,
    bestValue: cut[best]?.value ?? 0,
    length: read.passage.text.length,
  }
}

// What the body lacks no sentence has: most terms are done with after one look.
function valued(asked: Asked, { body, sentences: pieces }: ReadPassage): CandidateSentence[] {
  const words = [...asked.words.keys()].filter((at) => asked.stands(asked.words[at] ?? '', body))
  const pairs = [...asked.bigrams.keys()].filter((at) => body.includes(asked.bigrams[at] ?? ''))
  const { wordWeights, bigramWeights } = asked
  return pieces.map(({ text, folded, from }) => {
    const held = words.filter((at) => asked.stands(asked.words[at] ?? '', folded))
    const heldPairs = pairs.filter((at) => folded.includes(asked.bigrams[at] ?? ''))
    const wordShare = wordWeights.shareOf(held)
    const bigramShare = bigramWeights.shareOf(heldPairs)
    const length = 1 + 0.15 * Math.log(1 + folded.length / 60)
    const value = (wordShare + bigramShare) / 2 / length
    return { text, folded, from, held, wordShare, bigramShare, value }
  })
}

const sentencesOf = ({ text }: RankablePassage): Sentence[] =>
  readTable(text)?.map(({ words, from, to }) => ({ text: words, from, to })) ?? sentences(text)
