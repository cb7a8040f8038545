import type { KeyboardEvent } from 'react'
import type { RowActs } from './row-acts'
import type { ShelfRow } from './shelf-rows'
import { nothing, type Selection } from './selection'

/** Where a key leads from a row; null when it leads nowhere. `across` rows stand side by side. */
export function stepFor(key: string, cursor: number, count: number, across = 1): number | null {
  const steps: Record<string, number> = {
    ArrowDown: cursor + across,
    ArrowUp: cursor - across,
    PageDown: cursor + 10 * across,
    PageUp: cursor - 10 * across,
    Home: 0,
    End: count - 1,
    ...(across > 1 && { ArrowRight: cursor + 1, ArrowLeft: cursor - 1 }),
  }
  return steps[key] ?? null
}

interface ShownRows {
  rows: readonly ShelfRow[]
  selection: Selection
  onSelection: (next: Selection) => void
  onSelectAll: () => void
}

type KeyedActs = Pick<RowActs, 'onOpen' | 'onPick' | 'onDelete' | 'onRename' | 'onMove'>

/** What a key does with a row: Enter opens, space picks, Delete asks, F2 renames, M moves. Answers whether it did. */
export function actOn(
  event: KeyboardEvent,
  row: ShelfRow,
  shown: ShownRows,
  acts: KeyedActs,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return selectAll(event, shown)
  if (event.key === 'Escape') return dropSelection(shown)
  const picked = shown.rows.filter(({ key }) => shown.selection.ids.has(key))
  const meant = picked.length > 0 ? picked : [row]
  const byKey: Record<string, () => void> = {
    enter: () => acts.onOpen(row),
    ' ': () => acts.onPick(row.key, event.shiftKey),
    delete: () => acts.onDelete(meant),
    f2: () => acts.onRename(row),
    m: () => acts.onMove(meant),
  }
  const act = byKey[event.key.toLowerCase()]
  act?.()
  return act !== undefined
}

function dropSelection({ selection, onSelection }: ShownRows): boolean {
  if (selection.ids.size === 0) return false
  onSelection(nothing)
  return true
}

function selectAll(event: KeyboardEvent, { onSelectAll }: ShownRows): boolean {
  if (event.key !== 'a' || event.altKey) return false
  onSelectAll()
  return true
}
