import { fold } from '#packages/chinese/fold'
import { sentences, type Sentence } from '#packages/chinese/sentences'
import { bigrams, words } from '#packages/chinese/terms'
import { readRows } from '~/core/text/table-rows'
import type { Asked } from './question'
import { scanBody, type Scan } from './scan'

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
  /** What stands near a sentence, by its place: several questions may look there. */
  nearby: Map<number, NearTerms>
}

export interface NearTerms {
  words: ReadonlySet<string>
  bigrams: ReadonlySet<string>
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
  scan: Scan
  /** Best sentence by value, and it with the one after. */
  bestAt: number
  best: string
  near: string
  bestValue: number
  nearTerms(): NearTerms
  length: number
}

export function readPassage<Source extends RankablePassage>(passage: Source): ReadPassage<Source> {
  const pieces = sentencesOf(passage)
  const body = fold(pieces.map((item) => item.text).join('\n'))
  const lines = body.split('\n')
  return {
    passage,
    body,
    title: fold([passage.title.replace(/\.\w{1,5}$/, ''), ...passage.headings].join(' ')),
    nearby: new Map(),
    // No sentence holds a line feed and folding neither makes nor takes one, so each line is one sentence.
    sentences: pieces.map(({ text, from }, index) => ({ text, from, folded: lines[index] ?? '' })),
  }
}

export function prepareCandidate<Source extends RankablePassage>(
  asked: Asked,
  read: ReadPassage<Source>,
): Candidate<Source> {
  const scan = scanBody(asked, read.body, read.sentences)
  const cut = valued(asked, read, scan)
  let best = 0
  cut.forEach((sentence, index) => {
    if (sentence.value > (cut[best]?.value ?? 0)) best = index
  })
  const near = `${cut[best]?.folded ?? ''}${cut[best + 1]?.folded ?? ''}`
  return {
    ...read,
    sentences: cut,
    scan,
    bestAt: best,
    best: cut[best]?.folded ?? '',
    near,
    bestValue: cut[best]?.value ?? 0,
    nearTerms: () => termsNear(read, best, near),
    length: read.passage.text.length,
  }
}

// To segment is dear, and the parts of a question often have the same best sentence.
function termsNear(read: ReadPassage, index: number, near: string): NearTerms {
  const terms = read.nearby.get(index) ?? {
    words: new Set(words(near)),
    bigrams: new Set(bigrams(near)),
  }
  read.nearby.set(index, terms)
  return terms
}

function valued(asked: Asked, read: ReadPassage, scan: Scan): CandidateSentence[] {
  const { wordWeights, bigramWeights } = asked
  return read.sentences.map(({ text, folded, from }, index) => {
    const held = scan.wordsOfLines[index] ?? []
    const wordShare = wordWeights.shareOf(held)
    const bigramShare = bigramWeights.shareOf(scan.bigramsOfLines[index] ?? [])
    const length = 1 + 0.15 * Math.log(1 + folded.length / 60)
    const value = (wordShare + bigramShare) / 2 / length
    return { text, folded, from, held, wordShare, bigramShare, value }
  })
}

const sentencesOf = ({ text }: RankablePassage): Sentence[] =>
  readRows(text)?.map(({ words, from, to }) => ({ text: words, from, to })) ?? sentences(text)
