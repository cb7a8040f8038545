import { useEffect, useRef } from 'react'
import { call } from '~/client/call'
import type { HitKind } from '../terms'
import { useSearch } from './search-store'

/** What narrows the search besides its words. */
export interface SearchFilters {
  kind: HitKind | ''
  /** Account id; '' is anybody. */
  owner: string
  /** `YYYY-MM-DD`; '' is ever since. */
  from: string
}

export const NO_FILTERS: SearchFilters = { kind: '', owner: '', from: '' }

/** How long typing rests before it is searched, ms. */
const REST_MS = 300

interface Asked extends SearchFilters {
  teamId: string
  isOnline: boolean
  /** Rises when somebody tries again. */
  attempt: number
}

/** Searches what the store has as query, a moment after it rests; the last query wins, a blank one asks nobody. */
export function useSearchAll({ teamId, kind, owner, from, isOnline, attempt }: Asked): void {
  const keyword = useSearch(({ searchQuery }) => searchQuery.trim())
  const lastKeyword = useRef('')
  useEffect(() => {
    if (keyword === '') {
      lastKeyword.current = ''
      useSearch.setState({ isSearching: false, hasFailed: false })
      return
    }
    if (!isOnline) return useSearch.setState({ isSearching: false })
    useSearch.setState({ isSearching: true })
    const leave = new AbortController()
    const ask = async () => {
      const query = { teamId, keyword, isDefaultKeyword: 'false', kind, owner, from } as const
      const options = { silent: true, signal: leave.signal }
      const begun = performance.now()
      const answer = await call('GET /home/search/v2', { query }, options)
      if (leave.signal.aborted) return
      useSearch.setState({
        isSearching: false,
        hasFailed: !answer.ok,
        ...(answer.ok && {
          searchResults: answer.data,
          answeredQuery: keyword,
          answeredInMs: Math.round(performance.now() - begun),
        }),
      })
    }
    // A filter is chosen, not typed.
    const isTyped = lastKeyword.current !== keyword
    lastKeyword.current = keyword
    const timer = setTimeout(() => void ask(), isTyped ? REST_MS : 0)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [teamId, keyword, kind, owner, from, isOnline, attempt])
}
