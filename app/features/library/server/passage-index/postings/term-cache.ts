import { TermPostingsCache } from './postings-cache'
import { packTerms } from './places'
import type { Sql } from '../sql'
import type { Store } from '../store'
import { openTermCounts } from './term-counts'

/** What is kept in memory of the terms of an index, and the index as it is written to, which both follow. */
export function openTermCache(sql: Sql) {
  const counts = openTermCounts(sql)
  const places = new TermPostingsCache(sql)
  const store: Store = {
    ...sql,
    hearing: {
      put(id, head, body) {
        if (counts.isEmpty && places.isEmpty) return
        const terms = packTerms(head, body)
        counts.put(terms)
        places.put(id, terms)
      },
      drop(ids) {
        counts.drop(ids.length)
        places.drop(ids)
      },
    },
  }
  return {
    counts,
    places,
    store,
    /** Does what may change passages. What fails leaves no trace in the index, so nothing that was heard of it holds. */
    after<Result>(change: () => Result): Result {
      counts.shake()
      try {
        return change()
      } catch (error) {
        counts.forget()
        places.forget()
        throw error
      }
    },
  }
}

export type TermCache = ReturnType<typeof openTermCache>
