import { ALIKE_FROM, areOpposite, likeness, nearest } from './likeness'
import { sentenceOf, type Clause, type Reading, type Token } from './reading'
import { units } from './units'

/** A clause of a claim with the clause of a passage that it comes nearest to, and the sentence around that. */
export interface AlignedClause {
  clause: Clause
  /** Its words that say something, numbers aside. */
  content: Token[]
  best: Clause
  sentence: Clause[]
  sentenceTokens: Token[]
}

/** Clauses of a claim beside those of the passage that have most of their words, or the contrary of them. */
export const alignClauses = (claim: Reading, passage: Reading): AlignedClause[] =>
  claim.clauses.flatMap((clause) => {
    const content = clause.tokens.filter(({ isContent, word }) => isContent && !isNumber(word))
    const best = nearestClause(content, passage)
    if (!best) return []
    const sentence = sentenceOf(best, passage)
    return [
      { clause, content, best, sentence, sentenceTokens: sentence.flatMap(({ tokens }) => tokens) },
    ]
  })

const isNumber = (word: string) =>
  /^[\d.%]/.test(word) || (/^[a-zμ°]+$/.test(word) && units.has(word))

/** What a word counts for: Latin ones are names, single characters are seldom content. */
export const weightOf = ({ word }: Token) =>
  /[a-z]/.test(word) ? 1.3 : word.length === 1 ? 0.4 : word.length === 2 ? 1 : 1.3

const LENGTH_COST = 0.004

function nearestClause(content: readonly Token[], { clauses }: Reading): Clause | null {
  let best: { clause: Clause | null; score: number } = { clause: null, score: -1 }
  for (const clause of clauses) {
    const found = content.reduce(
      (sum, token) => sum + weightOf(token) * likeOrOpposite(token, clause.tokens),
      0,
    )
    const score = found - LENGTH_COST * clause.text.length
    if (score > best.score) best = { clause, score }
  }
  return best.clause
}

function likeOrOpposite(token: Token, among: readonly Token[]): number {
  const like = nearest(token.word, among)
  const opposite = among.some(({ word }) => areOpposite(token.word, word)) ? 0.8 : 0
  return Math.max(like >= ALIKE_FROM ? like : 0, opposite)
}

/** Words of two texts that mean the same, or the contrary of each other. */
export interface Pair {
  own: Token
  other: Token
  isOpposite: boolean
}

/** What stands for a word among others; of one character and two nothing but 交 and 交付 counts. */
export const pairsAmong = (own: Token, among: readonly Token[]): Pair[] =>
  among.flatMap((other): Pair[] => {
    if (!other.isContent) return []
    if (isStem(own.word, other.word) || strictLikeness(own.word, other.word) >= ALIKE_FROM)
      return [{ own, other, isOpposite: false }]
    const isOpposite = own.word.length > 1 && areOpposite(own.word, other.word)
    return isOpposite ? [{ own, other, isOpposite }] : []
  })

function isStem(word: string, other: string): boolean {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word]
  return short.length === 1 && long.length === 2 && long.startsWith(short)
}

const strictLikeness = (word: string, other: string) =>
  Math.min(word.length, other.length) === 1 && word !== other ? 0 : likeness(word, other)
