import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PassageFilter, PassageLinePage, PassageLineView } from '../../wire/terms/passages'
import { sentenceOf } from '../services'
import type { PassageCalls } from './calls'

const WINDOW = 100

export interface PassageList {
  /** Null while the first ones are on their way. */
  total: number | null
  counts: PassageLinePage['counts'] | null
  generation: number
  lineAt(index: number): PassageLineView | undefined
  /** Makes sure that these come. */
  want: (from: number, to: number) => void
  /** A passage as it is now; what the filter lets through is asked anew. */
  replace: (line: PassageLineView) => void
  reload: () => void
  /** Why the passages could not be had; ''. */
  failure: string
}

interface Loaded {
  key: string
  windows: ReadonlyMap<number, PassageLineView[]>
  page: Pick<PassageLinePage, 'total' | 'counts' | 'generation'> | null
  failure: string
}

/** A file's passages, window by window, for one keyword and filter. */
export function usePassages(
  calls: PassageCalls | undefined,
  fileId: string,
  query: { keyword: string; only: PassageFilter },
): PassageList {
  const { keyword, only } = query
  const [round, setRound] = useState(0)
  const key = JSON.stringify([fileId, keyword, only, round])
  const [loaded, setLoaded] = useState<Loaded>(() => nothing(key))
  const asked = useRef({ key, windows: new Set<number>() })
  const now = loaded.key === key ? loaded : nothing(key)

  const load = useCallback(
    (window: number) => {
      if (asked.current.key !== key) asked.current = { key, windows: new Set() }
      if (!calls || asked.current.windows.has(window)) return
      asked.current.windows.add(window)
      calls.list(fileId, { from: window * WINDOW, count: WINDOW, keyword, only }).then(
        ({ passages, ...page }) =>
          setLoaded((old) => {
            const before = old.key === key ? old : nothing(key)
            const windows = new Map([...before.windows, [window, passages]])
            return { key, windows, page, failure: '' }
          }),
        (error: unknown) => {
          asked.current.windows.delete(window)
          const failure = sentenceOf(error, '知识片段没有取到，请重试')
          setLoaded((old) => ({ ...(old.key === key ? old : nothing(key)), failure }))
        },
      )
    },
    [calls, fileId, keyword, only, key],
  )
  useEffect(() => load(0), [load])
  return useMemo(
    () => ({
      total: now.page?.total ?? null,
      counts: now.page?.counts ?? null,
      generation: now.page?.generation ?? 0,
      failure: now.failure,
      lineAt: (index) => now.windows.get(Math.floor(index / WINDOW))?.[index % WINDOW],
      want: (from, to) => {
        for (let index = Math.floor(from / WINDOW); index <= Math.floor(to / WINDOW); index += 1)
          load(index)
      },
      replace: (line) => setLoaded((old) => replaced(old, line)),
      reload: () => setRound((previous) => previous + 1),
    }),
    [now, load],
  )
}

const nothing = (key: string): Loaded => ({ key, windows: new Map(), page: null, failure: '' })

function replaced(loaded: Loaded, line: PassageLineView): Loaded {
  const change = { edited: 0, off: 0 }
  const windows = new Map(
    [...loaded.windows].map(([index, lines]) => [
      index,
      lines.map((old) => {
        if (old.no !== line.no) return old
        change.edited = Number(line.original !== null) - Number(old.original !== null)
        change.off = Number(line.isOff) - Number(old.isOff)
        return line
      }),
    ]),
  )
  const { page } = loaded
  if (!page) return { ...loaded, windows }
  const counts = {
    ...page.counts,
    edited: page.counts.edited + change.edited,
    off: page.counts.off + change.off,
  }
  return { ...loaded, windows, page: { ...page, counts } }
}
