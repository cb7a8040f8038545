import { fold } from '#packages/chinese/fold'
import { synonymsOf } from '#packages/chinese/synonyms'
import { questionTerms, withoutAsking, yearsApart } from '#packages/chinese/terms'
import { answerTypeOf, counterIn, type AnswerType } from './answer-types'

/** What the corpus knows: how many passages, and in how many each term of the question stands. */
export interface Statistics {
  passages: number
  documentFrequency: Record<string, number>
}

export interface Ordinal {
  value: string
  kind: string
}

/** How much each of a list of terms weighs. */
export interface Weights {
  /** Of each term, by its place. */
  each: readonly number[]
  /** Share of the weight of all that the terms at these places have; 0 when there is no term. */
  shareOf(places: readonly number[]): number
  /** The same with squared weights, which stresses rare terms. */
  squareShareOf(places: readonly number[]): number
}

/** A question taken apart once, for all sentences it is held against. */
export interface Asked {
  /** Passages of the whole corpus. */
  passages: number
  folded: string
  /** Distinct Han characters without asking phrases. */
  characters: string[]
  words: string[]
  bigrams: string[]
  /** Of `words` and of `bigrams`, by their places. */
  wordWeights: Weights
  bigramWeights: Weights
  numbers: string[]
  years: string[]
  /** Ordinals with what they count: 第一界面, 第3次. */
  ordinals: Ordinal[]
  /** Strings in quotation marks or title marks. */
  quoted: string[]
  /** Latin words. */
  latin: string[]
  type: AnswerType
  /** The counter that a number of the answer should carry; '' when none was asked for. */
  unit: string
  idf(term: string): number
  /** Words of the same meaning as each of `words`, by its place. */
  alike: readonly (readonly string[])[]
  /** Whether folded text holds one of the question's words, itself or by a word of the same meaning. */
  stands(word: string, text: string): boolean
  /** Weight of a term that the statistics do not know: a little below the rarest. */
  strangerIdf: number
  /** Weight of a term that stands in no passage. */
  highestIdf: number
}

export function readQuestion(question: string, statistics: Statistics): Asked {
  const folded = fold(question)
  const bare = withoutAsking(folded)
  const terms = questionTerms(question)
  const passages = Math.max(statistics.passages, 1)
  const documentFrequency = statistics.documentFrequency
  const idfOf = (frequency: number) =>
    Math.log(1 + (passages - Math.min(frequency, passages) + 0.5) / (frequency + 0.5))
  const alike = new Map(terms.words.map((word) => [word, synonymsOf(word)]))
  const highestIdf = idfOf(0)
  const weighed = new Map(
    Object.entries(documentFrequency).map(([term, count]) => [term, idfOf(count)]),
  )
  const idf = (term: string) => weighed.get(term) ?? highestIdf * STRANGER
  // A name that runs into a year is searched as it stands as well; it counts by its halves, which are there too.
  const pairs = terms.bigrams.filter(
    (term) => (term.length > 1 || !/[\u3400-\u9fff]/.test(term)) && yearsApart(term) === term,
  )
  return {
    passages,
    folded,
    characters: [...new Set(bare.match(/[\u3400-\u9fff]/g))],
    words: terms.words,
    bigrams: pairs,
    wordWeights: weightsOf(terms.words.map(idf)),
    bigramWeights: weightsOf(pairs.map(idf)),
    numbers: [...new Set(folded.match(/\d+(?:\.\d+)?/g))],
    years: [...new Set(folded.match(/(?:19|20)\d\d/g))],
    ordinals: ordinalsIn(withoutAsking(folded)),
    quoted: [...folded.matchAll(/[《“"「『]([^》”"」』]+)[》”"」』]/g)].map(
      ([, text]) => text ?? '',
    ),
    latin: [...new Set(yearsApart(folded).match(/[a-z][a-z0-9.-]*/g))],
    type: answerTypeOf(folded),
    unit: counterIn(folded),
    idf,
    alike: terms.words.map((word) => synonymsOf(word)),
    stands: (word, text) =>
      text.includes(word) || (alike.get(word)?.some((other) => text.includes(other)) ?? false),
    strangerIdf: highestIdf * STRANGER,
    highestIdf,
  }
}

// Words of answers are seldom in the statistics, which know the question's only; most of them are rare.
const STRANGER = 0.7

function weightsOf(each: number[]): Weights {
  const squares = each.map((weight) => weight ** 2)
  return { each, shareOf: shareIn(each), squareShareOf: shareIn(squares) }
}

function shareIn(weights: readonly number[]): (places: readonly number[]) => number {
  const sumOf = (places: Iterable<number>) => {
    let sum = 0
    for (const index of places) sum += weights[index] ?? 0
    return sum
  }
  const all = sumOf(weights.keys())
  return (places) => (all > 0 ? sumOf(places) / all : 0)
}

/** Share of the terms' weight that `isHeld` finds; 0 when there is no term. */
export function shareOf(asked: Asked, terms: string[], isHeld: (term: string) => boolean): number {
  let all = 0
  let held = 0
  for (const term of terms) {
    const weight = asked.idf(term)
    all += weight
    if (isHeld(term)) held += weight
  }
  return all > 0 ? held / all : 0
}

/** Ordinals of a folded text in order; the kind is the one or two characters after. */
export function ordinalsIn(folded: string): Ordinal[] {
  return [...folded.matchAll(/第([一二三四五六七八九十百\d]+)([\u3400-\u9fff]{1,2})/g)].map(
    ([, value = '', kind = '']) => ({ value, kind }),
  )
}

/** A sentence about 第二界面 when 第一界面 was asked for: the first ordinal of the kind tells what it is about. */
export function isOrdinalWrong(asked: Asked, folded: string): boolean {
  if (asked.ordinals.length === 0) return false
  const here = ordinalsIn(folded)
  return asked.ordinals.some(({ value, kind }) => {
    const first = here.find((item) => item.kind[0] === kind[0])
    return (
      first !== undefined && first.value !== value && !asked.folded.includes(`第${first.value}`)
    )
  })
}
