import type { FileId } from '~/core/ids'
import type { Statistics } from '~/core/ranking/question'
import type { Answered, PassageHit, SearchScope } from '../../ports'
import { statisticsOf, type Held, type PassageCounts } from '../postings/term-counts'
import { queryPlansFor } from '../ranking/query-plan'
import type { TitledHit } from '../ranking/rank'
import { HITS, rankHits, termsOfQuestion } from '../ranking/rank-hits'
import { isNowhere } from '../read'
import type { IndexPart } from '../methods'
import type { Corpus } from './part-search'

type Part = Pick<IndexPart, 'termCounts' | 'corpusOf' | 'matchPlan'>

/**
 * Answers as one index of all passages would: every part weighs what it finds by the counts of all of them, and what the
 * parts find is ranked together.
 */
export async function askParts(
  parts: readonly Part[],
  { question, scope, seqOf }: Asked,
): Promise<Answered> {
  const statistics = await statisticsOfParts(parts, termsOfQuestion(question))
  const search = { question, scope, statistics, seqOf }
  const found = isNowhere(scope) ? [] : await matchParts(parts, search)
  return { hits: rankHits(question, found, statistics), statistics }
}

export async function statisticsOfParts(
  parts: readonly Pick<Part, 'termCounts'>[],
  terms: string[],
): Promise<Statistics> {
  const counts = await Promise.all(parts.map((part) => part.termCounts(terms)))
  return statisticsOf(sumOfCounts(counts), terms)
}

interface Asked {
  question: string
  scope: SearchScope
  /** Orders files of which passages weigh the same. */
  seqOf(fileId: FileId): number
}

interface Search extends Asked {
  statistics: Statistics
}

async function matchParts(
  parts: readonly Part[],
  { question, scope, statistics, seqOf }: Search,
): Promise<TitledHit[]> {
  const plans = queryPlansFor(question, statistics)
  const isChosen = scope.fileIds !== undefined || scope.folderIds !== undefined
  let found: TitledHit[] = []
  for (const plan of isChosen ? plans.slice(-1) : plans) {
    const corpora = await Promise.all(parts.map((part) => part.corpusOf(plan)))
    const corpus = sumOfCorpora(corpora)
    const lists = await Promise.all(parts.map((part) => part.matchPlan(plan, corpus, scope, HITS)))
    found = bestOf(lists.flat(), seqOf).slice(0, HITS)
    if (found.length === HITS) break
  }
  return found
}

/** Best first; what weighs the same in the order of its files, and of one file as it came. */
export const bestOf = <Hit extends PassageHit>(
  hits: readonly Hit[],
  seqOf: (fileId: FileId) => number,
): Hit[] => hits.toSorted((a, b) => b.score - a.score || seqOf(a.fileId) - seqOf(b.fileId))

function sumOfCorpora(corpora: readonly Corpus[]): Corpus {
  return {
    passages: corpora.reduce((sum, corpus) => sum + corpus.passages, 0),
    terms: corpora.reduce((sum, corpus) => sum + corpus.terms, 0),
    held: sumOfHeld(corpora.map(({ held }) => held)),
  }
}

function sumOfCounts(counts: readonly PassageCounts[]): PassageCounts {
  return {
    passages: counts.reduce((sum, { passages }) => sum + passages, 0),
    held: sumOfHeld(counts.map(({ held }) => held)),
  }
}

function sumOfHeld(all: readonly ReadonlyMap<string, Held>[]): Map<string, Held> {
  const sums = new Map<string, Held>()
  for (const [term, held] of all.flatMap((own) => [...own])) {
    const { words, bigrams } = sums.get(term) ?? { words: 0, bigrams: 0 }
    sums.set(term, { words: words + held.words, bigrams: bigrams + held.bigrams })
  }
  return sums
}
