import type { KeyboardEvent } from 'react'
import type { RowActions } from './row-actions'
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

interface VisibleRows {
  rows: readonly ShelfRow[]
  selection: Selection
  onSelection: (next: Selection) => void
  onSelectAll: () => void
}

type KeyedActions = Pick<RowActions, 'onOpen' | 'onPick' | 'onDelete' | 'onRename' | 'onMove'>

/** What a key does with a row: Enter opens, space picks, Delete asks, F2 renames, M moves. Answers whether it did. */
export function actOn(
  event: KeyboardEvent,
  row: ShelfRow,
  visible: VisibleRows,
  actions: KeyedActions,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return selectAll(event, visible)
  if (event.key === 'Escape') return dropSelection(visible)
  const picked = visible.rows.filter(({ key }) => visible.selection.ids.has(key))
  const meant = picked.length > 0 ? picked : [row]
  const byKey: Record<string, () => void> = {
    enter: () => actions.onOpen(row),
    ' ': () => actions.onPick(row.key, event.shiftKey),
    delete: () => actions.onDelete(meant),
    f2: () => actions.onRename(row),
    m: () => actions.onMove(meant),
  }
  const action = byKey[event.key.toLowerCase()]
  action?.()
  return action !== undefined
}

function dropSelection({ selection, onSelection }: VisibleRows): boolean {
  if (selection.ids.size === 0) return false
  onSelection(nothing)
  return true
}

function selectAll(event: KeyboardEvent, { onSelectAll }: VisibleRows): boolean {
  if (event.key !== 'a' || event.altKey) return false
  onSelectAll()
  return true
}
