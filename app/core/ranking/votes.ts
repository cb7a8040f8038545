import { stopWords } from '#packages/chinese/terms'
import { typedCandidates } from './answer-types'
import type { Candidate } from './candidate'
import type { Asked } from './question'

/** Agreement between sources: what many good passages say near their best sentence. */
export interface Votes {
  words: Map<string, number>
  bigrams: Map<string, number>
  typed: Map<string, number>
  /** Mean of the four best bigrams over the most a bigram can have, 0–1. */
  agreement: number
}

const VOTERS = 15
const BEST_COUNT = 25
const HIGHEST_BIGRAM_IDF = 8
const NUMERAL = /[\d一二三四五六七八九十百千万亿]/
// Function characters make bigrams that stand everywhere and mean nothing.
const EMPTY = /[的了是在有和与及或也都就而被把对从到于为由等其这那一不]/

/** Lets the passages vote with what stands near their best sentences and not in the question. */
export function castVotes(asked: Asked, candidates: Candidate[]): Votes {
  const voters = rankVoters(asked, candidates)
  const wordVotes = new Map<string, number>()
  const bigramVotes = new Map<string, number>()
  const typed = new Map<string, number>()
  let allFive = 0
  for (const { candidate, share } of voters) {
    const six = Math.exp(6 * (share - 1))
    const five = Math.exp(5 * (share - 1))
    allFive += five
    const { words, bigrams } = candidate.nearTerms()
    add(wordVotes, words, six, (term) => canVote(asked, term))
    add(bigramVotes, bigrams, five, (term) => !asked.folded.includes(term))
    add(typed, typedCandidates(asked.type, candidate.near, asked.folded), five, () => true)
  }
  const weighBigram = (term: string) =>
    Math.min(HIGHEST_BIGRAM_IDF, asked.idf(term)) * (EMPTY.test(term) ? 0.3 : 1)
  const bigrams = keepBest(bigramVotes, weighBigram)
  const best = [...bigrams.values()].slice(0, 4).reduce((sum, vote) => sum + vote, 0) / 4
  return {
    words: keepBest(wordVotes, (term) => asked.idf(term)),
    bigrams,
    typed: keepBest(typed, () => 1),
    agreement: allFive > 0 ? best / allFive / asked.highestIdf : 0,
  }
}

/** The best vote among the terms that stand in the folded text, over the best vote of all; 0–1. */
export function bestVoteIn(votes: Map<string, number>, folded: string): number {
  const top = votes.values().next().value ?? 0
  for (const [term, vote] of votes) if (folded.includes(term)) return top > 0 ? vote / top : 0
  return 0
}

/** The four best votes in the folded text over the four best of all; 0–1. */
export function fourVotesIn(votes: Map<string, number>, folded: string): number {
  let all = 0
  let here = 0
  let found = 0
  let rank = 0
  for (const [term, vote] of votes) {
    if (rank < 4) all += vote
    rank += 1
    if (!folded.includes(term)) continue
    here += vote
    found += 1
    if (found === 4 && rank >= 4) break
  }
  return all > 0 ? here / all : 0
}

function rankVoters(asked: Asked, candidates: Candidate[]) {
  const mean =
    candidates.reduce((sum, item) => sum + item.length, 0) / Math.max(1, candidates.length)
  const ranked = candidates
    .map((candidate) => {
      const score = bm25(asked, candidate, mean)
      return { candidate, score: score * (0.3 + candidate.bestValue) }
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, VOTERS)
  const top = ranked[0]?.score ?? 0
  return ranked.map(({ candidate, score }) => ({ candidate, share: top > 0 ? score / top : 0 }))
}

function bm25(asked: Asked, { scan, length }: Candidate, mean: number): number {
  const damping = 1.2 * (0.25 + (0.75 * length) / mean)
  let sum = 0
  const add = (counts: readonly number[], weights: readonly number[]) => {
    counts.forEach((count, index) => {
      if (count > 0) sum += ((weights[index] ?? 0) * count * 2.2) / (count + damping)
    })
  }
  add(scan.wordCounts, asked.wordWeights.each)
  add(scan.bigramCounts, asked.bigramWeights.each)
  return sum
}

function canVote(asked: Asked, term: string): boolean {
  if (asked.folded.includes(term) || stopWords.has(term)) return false
  const hasNumeral = NUMERAL.test(term)
  if (term.length < 2 && !/\d/.test(term)) return false
  if (asked.type === 'year' || asked.type === 'date' || asked.type === 'number') return hasNumeral
  if (asked.type === 'person' || asked.type === 'place') return !/\d/.test(term)
  return true
}

function add(
  votes: Map<string, number>,
  terms: Iterable<string>,
  weight: number,
  isAllowed: (term: string) => boolean,
) {
  for (const term of terms) {
    if (isAllowed(term)) votes.set(term, (votes.get(term) ?? 0) + weight)
  }
}

const keepBest = (votes: Map<string, number>, weigh: (term: string) => number) =>
  new Map(
    [...votes]
      .map(([term, vote]): [string, number] => [term, vote * weigh(term)])
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, BEST_COUNT),
  )
