import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { showScholarShort, useRedeem } from '~/client/redeem'
import type { ScholarPageView } from '../terms'
import { filtersOf, PAGE_SIZE, type ScholarAsk } from './scholar-query'

const SCHOLAR_SHORT = '7004'

export interface ScholarHits {
  state: 'idle' | 'loading' | 'done' | 'failed'
  /** The latest answer; stays while the next one is on its way. */
  page: ScholarPageView | null
  /** Why it failed, for a person. */
  failure: string
  /** The team has no searches left. */
  isShort: boolean
  retry: () => void
}

interface SearchResult {
  key: string
  page: ScholarPageView | null
  failure: string
  code: string
}

/** Searches when the address changes; the answer of a search that was left behind is thrown away. */
export function useScholarSearch(teamId: string | null, ask: ScholarAsk): ScholarHits {
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<SearchResult | null>(null)
  const isAsked = teamId !== null && ask.keyword !== ''
  // What was refused for want of quota is searched once there is more.
  const redeemed = useRedeem((state) => state.redeemed)
  const asked = JSON.stringify([ask, tries, redeemed])
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    const body = {
      teamId,
      query: ask.keyword,
      filters: filtersOf(ask),
      page: ask.page,
      pageSize: PAGE_SIZE,
    }
    const options = { silent: true, signal: leaving.signal }
    void call('POST /scholar/search', { body }, options).then((answer) => {
      if (leaving.signal.aborted) return
      const { code, message, data } = answer
      if (code === SCHOLAR_SHORT) showScholarShort()
      const failed = { page: null, failure: message, code }
      setResult({ key: asked, ...(answer.ok ? { page: data, failure: '', code: '' } : failed) })
    })
    return () => leaving.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `asked` says all of `ask`.
  }, [isAsked, teamId, asked])
  const isCurrent = result?.key === asked
  const state = !isAsked ? 'idle' : !isCurrent ? 'loading' : result.failure ? 'failed' : 'done'
  return {
    state,
    page: result?.page ?? null,
    failure: isCurrent ? result.failure : '',
    isShort: isCurrent && result.code === SCHOLAR_SHORT,
    retry: () => setTries((count) => count + 1),
  }
}
