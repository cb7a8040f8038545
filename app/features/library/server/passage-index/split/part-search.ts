import type { SearchScope } from '../../ports'
import type { Held } from '../postings/term-counts'
import type { TermCache } from '../postings/term-cache'
import type { QueryPlan } from '../ranking/query-plan'
import type { TitledHit } from '../ranking/rank'
import { matchAt } from '../read'
import type { Sql } from '../sql'
import { termsOf, type PostingsCache } from '../postings/postings-cache'

/** What BM25 weighs by: of a part what its full text was ever given, of a space the sums of its parts. */
export interface Corpus {
  passages: number
  /** Length of all passages, in terms. */
  terms: number
  held: ReadonlyMap<string, Held>
}

/** What an index answers as one part of a space that is split over several. */
export function openPart(sql: Sql, { counts, places }: TermCache) {
  return {
    /** How many passages there are, and how many hold each term. */
    termCounts: (terms: string[]) => counts.heldOf(terms),
    /** What the plan's terms weigh here. */
    corpusOf(plan: QueryPlan): Corpus {
      const lists = places.readAll(termsOf(plan))
      const held = [...lists].map(([term, list]) => [term, { ...list.held }] as const)
      return { ...places.lengths.totals(), held: new Map(held) }
    },
    /** What a plan finds here, weighed by the corpus of the whole space: best first, equal ones as they were put. */
    matchPlan(plan: QueryPlan, corpus: Corpus, scope: SearchScope, most: number): TitledHit[] {
      const lists = places.readAll(termsOf(plan))
      const { lengths } = places
      const weighed: PostingsCache = {
        lengths: { of: lengths.of, end: lengths.end, totals: () => corpus },
        of(term) {
          const list = lists.get(term)
          if (!list) return undefined
          const { ids, counts: often, size } = list
          return { ids, counts: often, size, held: corpus.held.get(term) ?? list.held }
        },
      }
      return matchAt(sql, plan, weighed, { scope, most })
    },
  }
}
