import { fold } from '~/core/chinese/fold'
import { sentences, type Sentence } from '~/core/chinese/sentences'
import { readTable } from '~/core/table-words'
import type { GroundingPassage } from '../ports'
import { shareOf, type Asked } from './question'

export interface CandidateSentence {
  /** As it stands in the passage; a table's row in words. */
  text: string
  folded: string
  from: number
  /** Idf shares of the question's words and bigrams. */
  wordShare: number
  bigramShare: number
  /** Both, less for long sentences. */
  value: number
}

/** A passage prepared for ranking. */
export interface Candidate {
  passage: GroundingPassage
  body: string
  title: string
  sentences: CandidateSentence[]
  /** Best sentence by value, and it with the one after. */
  best: string
  near: string
  bestValue: number
  length: number
}

export function prepareCandidate(asked: Asked, passage: GroundingPassage): Candidate {
  const cut = sentencesOf(passage).map(({ text, from }): CandidateSentence => {
    const folded = fold(text)
    const wordShare = shareOf(asked, asked.words, (term) => folded.includes(term))
    const bigramShare = shareOf(asked, asked.bigrams, (term) => folded.includes(term))
    const length = 1 + 0.15 * Math.log(1 + folded.length / 60)
    return {
      text,
      folded,
      from,
      wordShare,
      bigramShare,
      value: (wordShare + bigramShare) / 2 / length,
    }
  })
  let best = 0
  cut.forEach((sentence, at) => {
    if (sentence.value > (cut[best]?.value ?? 0)) best = at
  })
  return {
    passage,
    body: fold(passage.text),
    title: fold([passage.title.replace(/\.\w{1,5}$/, ''), ...passage.headings].join(' ')),
    sentences: cut,
    best: cut[best]?.folded ?? '',
    near: `${cut[best]?.folded ?? ''}${cut[best + 1]?.folded ?? ''}`,
    bestValue: cut[best]?.value ?? 0,
    length: passage.text.length,
  }
}

const sentencesOf = ({ text }: GroundingPassage): Sentence[] =>
  readTable(text)?.map(({ words, from, to }) => ({ text: words, from, to })) ?? sentences(text)
