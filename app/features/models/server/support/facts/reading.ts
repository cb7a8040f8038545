import { stopWords } from '#packages/chinese/terms'
import { wordSegmenter } from '#packages/chinese/segmenter'
import { isContentWord } from '../content-words'
import { denialScopes, isDenying, isPlainWord } from './denial-scope'

/** A word of a folded text, its place, and whether it is denied there. */
export interface Token {
  word: string
  from: number
  to: number
  clause: number
  /** Says something by itself. */
  isContent: boolean
  isDenied: boolean
  /** Something in its clause is. */
  isNearDenial: boolean
  /** The denials that reach it, each by its clause and place. */
  denials: { key: string; isLed: boolean }[]
}

export interface Clause {
  no: number
  text: string
  from: number
  to: number
  sentence: number
  tokens: Token[]
}

export interface Reading {
  text: string
  clauses: Clause[]
  tokens: Token[]
}

// A comma between quotation marks, a list item and a run of words between dashes end a clause as well.
const CLAUSE_END = /(?<!["”]),(?!["“])|[，;；。!！?？:：\n]|\s-\s|(?<=[^\d\s])\s\*\s|[+*]\s/g
const SENTENCE_END = /[;；。!！?？\n*]|\s-\s/
// What is read more surely in other words: dates, and denials that deny nothing.
const REWRITES: [RegExp, string][] = [
  [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, '$1年$2月$3日'],
  [/独一无二/g, '唯一'],
  [/负增长/g, '下降'],
]

/** Cuts a folded text into clauses and words, and marks what each clause denies. */
export function readText(folded: string): Reading {
  const text = REWRITES.reduce((rest, [pattern, by]) => rest.replace(pattern, by), folded)
  const clauses: Clause[] = []
  let from = 0
  let sentence = 0
  for (const match of [...text.matchAll(CLAUSE_END), null]) {
    const to = match ? match.index : text.length
    if (/[\p{L}\d]/u.test(text.slice(from, to))) {
      const no = clauses.length
      clauses.push({ no, text: text.slice(from, to), from, to, sentence, tokens: [] })
    }
    if (match && SENTENCE_END.test(match[0])) sentence += 1
    from = to + (match?.[0].length ?? 0)
  }
  for (const clause of clauses) clause.tokens = tokensOf(clause)
  return { text, clauses, tokens: clauses.flatMap(({ tokens }) => tokens) }
}

/** The words of all clauses of the sentence that a clause is of. */
export const sentenceOf = ({ sentence }: Clause, { clauses }: Reading): Clause[] =>
  clauses.filter((clause) => clause.sentence === sentence)

function tokensOf(clause: Clause): Token[] {
  const scopes = denialScopes(clause.text)
  return segmentsOf(clause.text).map(({ segment, index }) => {
    const skipped = isPlainWord(segment) ? 0 : prefixLength(segment)
    const word = segment.slice(skipped)
    const from = index + skipped
    const reaching = scopes.filter((scope) => from >= scope.from && from < scope.to)
    return {
      word,
      from: clause.from + from,
      to: clause.from + index + segment.length,
      clause: clause.no,
      isContent: isContentWord(word) && !stopWords.has(word) && !isDenying(segment),
      isDenied: reaching.length % 2 === 1,
      isNearDenial: scopes.length > 0,
      denials: reaching.map((scope) => ({
        key: `${clause.no} ${scope.from}`,
        isLed: scope.isLed,
      })),
    }
  })
}

// 不高, 很高, 较大: what is said is 高 and 大.
const PREFIX = /^(?:不|没|未|无|非(?!常)|很|较|更|太)(?=[\u4e00-\u9fff])/
const prefixLength = (segment: string) =>
  segment.length > 1 ? (PREFIX.exec(segment)?.[0].length ?? 0) : 0

// Codes, model numbers and parties are one word: pt-380b, content_list.json, 乙方.
const CODE =
  /[甲乙丙丁]方|(?<![a-z0-9])[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)+|(?<![a-z0-9.])[a-z]+\d+[a-z\d]*/g

/** Codes of a folded text, without their marks. */
export const codesIn = (text: string) =>
  [...text.matchAll(CODE)].map(({ 0: code, index }) => ({
    segment: code.replace(/[-_.]/g, ''),
    index,
    to: index + code.length,
  }))

function segmentsOf(text: string): { segment: string; index: number }[] {
  const plain = text.replace(CODE, (code) => ' '.repeat(code.length))
  const rest = [...wordSegmenter().segment(plain)].filter(({ isWordLike }) => isWordLike)
  return [...codesIn(text), ...rest].toSorted((a, b) => a.index - b.index)
}
