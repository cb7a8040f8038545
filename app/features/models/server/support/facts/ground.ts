import { bigrams } from '#packages/chinese/terms'
import { shareIn, type FoldedPassage } from '../coverage'
import { weightOf, type AlignedClause } from './alignment'
import { ALIKE_FROM, nearest } from './likeness'
import type { Clause, Reading, Token } from './reading'

/** How much of what a claim says a passage speaks of, in whatever words. Shares are of its content words. */
export interface Ground {
  /** In the sentence that each clause comes nearest to. */
  coverHere: number
  /** The same of the clause that has least of it. */
  worstCover: number
  /** Of the clause that stands most nearly word for word, the share of its pairs of characters. */
  verbatim: number
  /** Of words that stand nowhere, the longest stretch that no dictionary cuts into words, as names of persons and places are. */
  bareName: number
  /** Latin words that the passage has not. */
  bareLatin: number
  /** The passage is in another language. */
  isOtherTongue: boolean
  /** Numbers of the claim, and those of them that the passage has. */
  figures: number
  figuresFound: number
}

// Clauses of fewer words say too little to be counted by themselves.
const LEAST_WEIGHT = 2
const HAN_FROM = 0.2

export function groundOf(
  aligned: readonly AlignedClause[],
  passage: Reading,
  source: FoldedPassage,
): Omit<Ground, 'figures' | 'figuresFound'> {
  const clauses = aligned.map((clause) => groundOfClause(clause, passage, source))
  const long = clauses.filter(({ all }) => all >= LEAST_WEIGHT)
  const all = clauses.reduce((sum, clause) => sum + clause.all, 0)
  const here = clauses.reduce((sum, clause) => sum + clause.here, 0)
  return {
    coverHere: here / Math.max(1, all),
    worstCover: Math.min(1, ...long.map((clause) => clause.here / clause.all)),
    verbatim: Math.max(0, ...aligned.map(({ clause }) => verbatimShare(clause, source))),
    bareName: Math.max(0, ...clauses.map(({ name }) => name)),
    bareLatin: clauses.reduce((sum, { latin }) => sum + latin, 0),
    isOtherTongue: isOtherTongue(source.whole),
  }
}

/** Weights of a clause's words, of those that its sentence has, and what of the rest is a name. */
function groundOfClause(
  { content, sentence, sentenceTokens }: AlignedClause,
  passage: Reading,
  source: FoldedPassage,
) {
  const sums = { all: 0, here: 0, name: 0, latin: 0 }
  let run = 0
  let last = -1
  for (const token of content) {
    const weight = weightOf(token)
    const here = foundIn(token, sentenceTokens, sentence)
    const isBare = here < ALIKE_FROM && nearest(token.word, passage.tokens) < ALIKE_FROM
    sums.all += weight
    sums.here += here >= ALIKE_FROM ? weight * here : 0
    run = isBare && token.word.length === 1 ? (token.from === last ? run + 1 : 1) : 0
    last = token.to
    sums.name = Math.max(sums.name, run)
    if (isBare && /[a-z]/.test(token.word) && !source.whole.includes(token.word)) sums.latin += 1
  }
  return sums
}

const LEAST_PAIRS = 3

function verbatimShare({ text }: Clause, source: FoldedPassage): number {
  const own = bigrams(text)
  return own.length < LEAST_PAIRS ? 0 : shareIn(own, source.bigrams)
}

const isOtherTongue = (text: string) =>
  (text.match(/[\u3400-\u9fff]/g) ?? []).length < HAN_FROM * text.length

const foundIn = ({ word }: Token, tokens: readonly Token[], clauses: readonly Clause[]) => {
  const found = nearest(word, tokens)
  return found >= ALIKE_FROM ? found : Math.max(found, spelledIn(word, clauses))
}

const SPAN = 5
// 重装 in 重新安装: its characters in order, close together.
function spelledIn(word: string, clauses: readonly Clause[]): number {
  if (word.length < 2 || word.length > 4 || /[a-z0-9]/.test(word)) return 0
  const pattern = new RegExp([...word].join(`[^,，。]{0,${SPAN}}`))
  return clauses.some(({ text }) => pattern.test(text)) ? 0.7 : 0
}
