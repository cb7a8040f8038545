import type { Statistics } from '~/core/ranking/question'
import type { Sql } from './sql'

const MOST_TERMS = 1000
const MOST_KNOWN = 20_000

/**
 * How many passages there are, and how many hold each term in their body. Counts are kept while nothing changes: to count
 * a common word the engine reads every place it stands at, and it is the common ones that are asked for again.
 */
export function openTermCounts(sql: Sql) {
  const known = new Map<string, number>()
  return {
    of(asked: string[]): Statistics {
      const terms = asked.slice(0, MOST_TERMS)
      const fresh = terms.filter((term) => !known.has(term))
      if (known.size + fresh.length > MOST_KNOWN) known.clear()
      for (const term of fresh) known.set(term, 0)
      for (const { term, doc } of count(sql, fresh)) known.set(term, doc)
      const [total] = sql.all<{ passages: number }>(
        `SELECT coalesce(sum(passages), 0) AS passages FROM files`,
      )
      return {
        passages: total?.passages ?? 0,
        documentFrequency: Object.fromEntries(asked.map((term) => [term, known.get(term) ?? 0])),
      }
    },
    /** Does what may change passages, after which all is counted anew. */
    after<Result>(change: () => Result): Result {
      known.clear()
      return change()
    },
  }
}

export type TermCounts = ReturnType<typeof openTermCounts>

function count(sql: Sql, terms: string[]): { term: string; doc: number }[] {
  if (terms.length === 0) return []
  return sql.all<{ term: string; doc: number }>(
    `SELECT term, max(doc) AS doc FROM term_counts
     WHERE term IN (SELECT value FROM json_each(?)) AND col IN ('words', 'bigrams') GROUP BY term`,
    JSON.stringify(terms),
  )
}
