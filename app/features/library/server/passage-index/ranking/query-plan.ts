import { synonymsOf } from '#packages/chinese/synonyms'
import { questionTerms } from '#packages/chinese/terms'
import type { Statistics } from '~/core/ranking/question'

// A question is at most 2,000 characters; more words than this only cost time.
const MOST_WORDS = 300
const MOST_BIGRAMS = 600

// Rows that the terms of one kind may cost together. The time of a search grows with the rows that its terms stand in,
// and a word of every second passage tells next to nothing: the rarest terms come first, some always.
const MOST_ROWS = 3_000
const ALWAYS = 3
// Where those that are always searched stand in more rows than this, a passage must hold several of them: to weigh a row
// takes more than ten times as long as to see that it is none.
const MOST_COMMON_ROWS = 12_000

/** Terms of one kind that are looked for. */
interface TermChoice {
  /** Each by itself. */
  any: string[]
  /** Common ones, the rarest first: all in one passage. */
  together: string[]
}

/** The same with words of the same meaning: a passage holds one of `any`, or one of each group of `together`. */
export interface TermGroups {
  any: string[]
  together: string[][]
}

/** What a passage must hold to be found: the terms of either kind. */
export interface QueryPlan {
  words: TermGroups
  bigrams: TermGroups
}

/**
 * What to search for a question: the next plan where what the one before found is too little. The last one finds all that
 * the others find. Without statistics every term is searched.
 */
export function queryPlansFor(question: string, statistics?: Statistics): QueryPlan[] {
  const asked = questionTerms(question)
  const words = statistics ? choose(asked.words, statistics) : all(asked.words)
  const bigrams = statistics ? choose(asked.bigrams, statistics) : all(asked.bigrams)
  const plans = [strict, loose, loosest].map((how) => planOf(how(words), how(bigrams)))
  const expressions = plans.map(expressionOf)
  return plans.filter(
    (_, index) =>
      expressions[index] !== '' && expressions.indexOf(expressions[index] ?? '') === index,
  )
}

/** A plan as a full-text expression. */
export const expressionOf = ({ words, bigrams }: QueryPlan): string =>
  [
    holdingAny('title_words words', words.any),
    holdingAll('title_words words', words.together),
    holdingAny('title_bigrams bigrams', bigrams.any),
    holdingAll('title_bigrams bigrams', bigrams.together),
  ]
    .filter((part) => part !== '')
    .join(' OR ')

const all = (terms: string[]): TermChoice => ({ any: terms, together: [] })

function choose(terms: string[], { documentFrequency, passages }: Statistics): TermChoice {
  const rowsOf = (term: string) => documentFrequency[term] ?? 0
  const sorted = terms.toSorted((a, b) => rowsOf(a) - rowsOf(b))
  let rows = 0
  const commonFrom = sorted.findIndex((term) => (rows += rowsOf(term)) > MOST_ROWS)
  if (commonFrom === -1) return all(terms)
  const common = sorted.slice(commonFrom)
  const always = common.slice(0, Math.max(0, ALWAYS - commonFrom))
  const any = sorted.slice(0, commonFrom)
  if (always.reduce((sum, term) => sum + rowsOf(term), 0) <= MOST_COMMON_ROWS)
    return all([...any, ...always])
  // As many of them as leave few enough, if they stood apart from one another by chance.
  let left = passages
  const enough = common.findIndex((term) => (left *= rowsOf(term) / passages) <= MOST_ROWS)
  return { any, together: enough === -1 ? common : common.slice(0, enough + 1) }
}

const strict = (choice: TermChoice) => choice
const loose = ({ any, together }: TermChoice) => ({ any, together: together.slice(0, 2) })
const loosest = ({ any, together }: TermChoice) =>
  all([...any, ...together.slice(0, Math.max(0, ALWAYS - any.length))])

function planOf(words: TermChoice, bigrams: TermChoice): QueryPlan {
  // Pairs of characters are mostly those of the words, and each kind costs as much as the other.
  const pairs = words.together.length > 0 ? [] : bigrams.together
  return {
    words: {
      any: words.any.flatMap(withSynonyms).slice(0, MOST_WORDS),
      together: words.together.map(withSynonyms),
    },
    bigrams: {
      any: bigrams.any.slice(0, MOST_BIGRAMS),
      together: pairs.map((pair) => [pair]),
    },
  }
}

// Found as words only: their pairs of characters would count a meaning twice.
const withSynonyms = (word: string) => [word, ...synonymsOf(word)]

function holdingAny(columns: string, terms: string[]): string {
  if (terms.length === 0) return ''
  return `{${columns}}:(${terms.map((term) => `"${term.replaceAll('"', '')}"`).join(' OR ')})`
}

const holdingAll = (columns: string, groups: string[][]): string =>
  groups.length === 0 ? '' : `(${groups.map((terms) => holdingAny(columns, terms)).join(' AND ')})`
