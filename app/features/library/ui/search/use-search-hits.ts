import { useCallback, useEffect, useRef, useState } from 'react'
import type { SearchPage } from '../../wire/terms/search'
import type { LibraryCalls } from '../calls'
import type { SearchQuery } from './search-query'

export interface SearchHits {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /** What was found last; it stays on screen while the next answer is on its way. */
  page: SearchPage | null
  /** The keyword of that answer. */
  keyword: string
  isMore: boolean
  more: () => void
  retry: () => void
}

interface Answered {
  query: SearchQuery | null
  page: SearchPage | null
  pageNo: number
  hasFailed: boolean
}

const unasked: Answered = { query: null, page: null, pageNo: 0, hasFailed: false }

/** What the library holds of `query`, page after page. Blank words find nothing and ask nobody. */
export function useSearchHits(calls: LibraryCalls | null, query: SearchQuery): SearchHits {
  const [answered, setAnswered] = useState(unasked)
  const [attempt, setAttempt] = useState(0)
  const isBlank = query.keyword.trim() === ''
  const asked = useSameQuery(query)
  // Only the newest answer counts.
  const newest = useRef<symbol | null>(null)
  const fetchPage = useCallback(
    async (pageNo: number) => {
      if (!calls) return
      const mine = Symbol('page')
      newest.current = mine
      const page = await calls.search(asked, pageNo).catch(() => null)
      if (newest.current !== mine) return
      setAnswered((before) =>
        page
          ? { query: asked, page: joinedPage(before, page, pageNo), pageNo, hasFailed: false }
          : { ...before, query: asked, hasFailed: true },
      )
    },
    [calls, asked],
  )
  useEffect(() => {
    if (isBlank) newest.current = null
    else void fetchPage(1)
  }, [isBlank, fetchPage, attempt])
  const isAnswered = answered.query === asked
  const { page } = answered
  return {
    state: isBlank ? 'idle' : !isAnswered ? 'loading' : answered.hasFailed ? 'failed' : 'ready',
    page: isBlank ? null : page,
    keyword: answered.query?.keyword.trim() ?? '',
    isMore: isAnswered && page !== null && answered.pageNo < page.pages,
    more: () => void fetchPage(answered.pageNo + 1),
    retry: () => {
      setAnswered(unasked)
      setAttempt((no) => no + 1)
    },
  }
}

/** The later page behind the former ones; what moved between two pages stands once. */
function joinedPage(before: Answered, page: SearchPage, pageNo: number): SearchPage {
  if (pageNo === 1 || !before.page) return page
  const loadedKeys = new Set(before.page.records.map(({ kind, id }) => kind + id))
  const fresh = page.records.filter(({ kind, id }) => !loadedKeys.has(kind + id))
  return { ...page, records: [...before.page.records, ...fresh] }
}

/** The same object as long as the query says the same. */
function useSameQuery(query: SearchQuery): SearchQuery {
  const [lastQuery, setLastQuery] = useState(query)
  const names: (keyof SearchQuery)[] = ['keyword', 'folderId', 'type', 'owner', 'from', 'to']
  if (names.every((name) => lastQuery[name] === query[name])) return lastQuery
  setLastQuery(query)
  return query
}
