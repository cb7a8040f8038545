import { useMemo, useState } from 'react'
import type { Found } from '../../reader/found'
import { findCells, type SheetHit } from './grid'
import type { SheetData } from './workbook'

export interface SheetFind {
  isOpen: boolean
  open: () => void
  close: () => void
  search: (query: string, step?: 'next' | 'previous') => void
  found: Found
  /** The one in sight. */
  current: SheetHit | null
  isHit: (sheet: number, row: number, column: number) => boolean
}

/** Search in all sheets; `onHit` brings the cell that is walked to into sight. */
export function useSheetFind(
  sheets: readonly SheetData[],
  onHit: (hit: SheetHit) => void,
): SheetFind {
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState({ query: '', index: 0 })
  const hits = useMemo(() => findCells(sheets, asked.query), [sheets, asked.query])
  const places = useMemo(
    () => new Set(hits.map(({ sheet, row, column }) => `${sheet}:${row}:${column}`)),
    [hits],
  )
  const go = (query: string, index: number, among: readonly SheetHit[]) => {
    setAsked({ query, index })
    const hit = among[index]
    if (hit) onHit(hit)
  }
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      setAsked({ query: '', index: 0 })
    },
    search: (query, step) => {
      if (query !== asked.query || !step) return go(query, 0, findCells(sheets, query))
      const next = asked.index + (step === 'next' ? 1 : -1)
      go(query, (next + hits.length) % Math.max(1, hits.length), hits)
    },
    found: { current: hits.length === 0 ? 0 : asked.index + 1, total: hits.length, pending: false },
    current: hits[asked.index] ?? null,
    isHit: (sheet, row, column) => places.has(`${sheet}:${row}:${column}`),
  }
}
