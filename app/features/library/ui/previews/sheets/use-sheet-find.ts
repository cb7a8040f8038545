import { useMemo, useState } from 'react'
import type { Found } from '../../reader/found'
import { findCells, type SheetHit } from './grid'
import type { SheetData } from './workbook'

export interface SheetFind {
  isOpen: boolean
  open: () => void
  close: () => void
  look: (query: string, step?: 'next' | 'previous') => void
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
  const [asked, setAsked] = useState({ query: '', at: 0 })
  const hits = useMemo(() => findCells(sheets, asked.query), [sheets, asked.query])
  const places = useMemo(
    () => new Set(hits.map(({ sheet, row, column }) => `${sheet}:${row}:${column}`)),
    [hits],
  )
  const go = (query: string, index: number, among: readonly SheetHit[]) => {
    setAsked({ query, at: index })
    const hit = among[index]
    if (hit) onHit(hit)
  }
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      setAsked({ query: '', at: 0 })
    },
    look: (query, step) => {
      if (query !== asked.query || !step) return go(query, 0, findCells(sheets, query))
      const next = asked.at + (step === 'next' ? 1 : -1)
      go(query, (next + hits.length) % Math.max(1, hits.length), hits)
    },
    found: { current: hits.length === 0 ? 0 : asked.at + 1, total: hits.length, pending: false },
    current: hits[asked.at] ?? null,
    isHit: (sheet, row, column) => places.has(`${sheet}:${row}:${column}`),
  }
}
