import { alipayTime } from './beijing-time'
import type { BillLine } from './provider'

/** One line of a payment service's bill of a day. */
export interface BillRow {
  type: 'payment' | 'refund'
  bookedAt: Date
  /** Our number of the payment. */
  tradeNo: string
  providerTradeNo: string
  /** Our number of the refund; '' for payments. */
  refundNo: string
  /** Never negative, also of refunds. */
  amountFen: number
  feeFen: number
}

/** A row as callers of a provider read it, its time that of Shanghai. */
export const billLineOf = ({ bookedAt, ...row }: BillRow): BillLine => ({
  ...row,
  time: alipayTime(bookedAt),
})

/**
 * The rows of a bill by the names of their columns: from the line that begins with `from` to the one that begins with
 * `until`. Null without its head, or where a row has other columns than the head.
 */
export function readBillTable(
  text: string,
  { from, until }: { from: string; until: string },
): Record<string, string>[] | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const start = lines.findIndex((line) => line.startsWith(from))
  const end = lines.findIndex((line, index) => index > start && line.startsWith(until))
  if (start < 0 || end < 0) return null
  const names = cellsOf(lines[start] ?? '')
  const rows = lines.slice(start + 1, end).filter((line) => line.trim() !== '')
  const read = rows.map((line) => {
    const cells = cellsOf(line)
    if (cells.length !== names.length) return null
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
  return read.every((row) => row !== null) ? read : null
}

// WeChat puts a backtick before each value, so that no spreadsheet takes numbers apart; a value may hold a comma.
function cellsOf(line: string): string[] {
  if (line.startsWith('`')) return line.slice(1).split(/,`/).map(clean)
  const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []
  const last = line.endsWith(',') ? cells : cells.slice(0, -1)
  return last.map((cell) => clean(cell.replace(/,$/, '')))
}

const clean = (cell: string) => {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*$/.exec(cell)
  return (quoted ? (quoted[1] ?? '').replaceAll('""', '"') : cell).trim()
}
