import type { CellPlace } from './grid'
import type { SheetData } from './workbook'

const PAGE_ROWS = 20

/** Where a key leads from a cell; null for keys that lead nowhere. */
export function keyMove(
  event: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: CellPlace,
  sheet: Pick<SheetData, 'rows' | 'columns'>,
): CellPlace | null {
  const isFar = event.ctrlKey || event.metaKey
  const last = { row: Math.max(0, sheet.rows.length - 1), column: Math.max(0, sheet.columns - 1) }
  const moves: Record<string, CellPlace> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? last.row : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? last.column : column + 1 },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last.row : row, column: last.column },
  }
  const next = moves[event.key]
  return next
    ? {
        row: Math.min(last.row, Math.max(0, next.row)),
        column: Math.min(last.column, Math.max(0, next.column)),
      }
    : null
}
