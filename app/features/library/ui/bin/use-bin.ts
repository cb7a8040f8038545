import { useState } from 'react'
import type { BinItemView } from '../../wire/terms/folders'
import type { BinPage } from '../../wire/contracts/folders'
import type { LibraryCalls } from '../calls'

export interface Bin {
  items: readonly BinItemView[]
  /** The next page could not be had. */
  hasFailed: boolean
  /** Null when nothing follows. */
  more: (() => void) | null
  drop: (items: readonly BinItemView[]) => void
}

/** The bin, from its first page on. */
export function useBin(calls: LibraryCalls | null, first: BinPage | null): Bin {
  const [page, setPage] = useState(first)
  const [hasFailed, setHasFailed] = useState(false)
  const next = page?.next
  const more = async (after: string) => {
    const answer = await calls?.folders.bin(after).catch(() => null)
    setHasFailed(!answer)
    if (answer) setPage((now) => (now ? joined(now, answer) : answer))
  }
  return {
    items: page?.records ?? [],
    hasFailed,
    more: next === undefined ? null : () => void more(next),
    drop: (items) => {
      const gone = new Set(items.map(({ id }) => id))
      setPage((now) => now && { ...now, records: now.records.filter(({ id }) => !gone.has(id)) })
    },
  }
}

/** The later page without what stands already: rows move up when others are taken out. */
function joined(now: BinPage, next: BinPage): BinPage {
  const loadedIds = new Set(now.records.map(({ id }) => id))
  return {
    ...next,
    records: [...now.records, ...next.records.filter(({ id }) => !loadedIds.has(id))],
  }
}
