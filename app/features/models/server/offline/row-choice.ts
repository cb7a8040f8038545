import type { Asked } from '~/core/ranking/question'
import { SEVERAL } from './asking-words'
import type { Choice } from './choose'
import { isOtherKind } from './direct'
import type { Reading } from './refuse'
import { changeOf } from './row-change'
import { extractOf, namedRows, sideOf, type NamedRow } from './table-rows'

const MOST_ROWS = 3
const MOST_LISTED = 14

/** Rows that say what was asked, as an answer; null where none does. */
export function rowChoice({ asked, ranked }: Reading): Choice | null {
  const isSeveral = SEVERAL.test(asked.folded)
  const rows = namedRows(asked, ranked, isSeveral).filter(
    (item) => hasValue(item) && isOfKind(asked, item, isSeveral),
  )
  const [best] = rows
  if (isSeveral && !(best && isAloneWithMany(best, rows))) {
    const listed = [...Map.groupBy(rows, ({ home }) => home).values()].find((own) => own.length > 1)
    if (listed) return listOf(listed)
  }
  if (!best || (isSeveral && !enumerates(best))) return null
  const extracts = rows.slice(0, MOST_ROWS).map(extractOf)
  const change = changeOf(asked.folded, best)
  return { verdict: 'answer', extracts, conflict: null, ...(change && { change }) }
}

function listOf(rows: NamedRow[]): Choice {
  const extracts = rows.slice(0, MOST_LISTED).map(extractOf)
  const first = extracts.slice(0, 1).map((item) => ({ ...item, items: extracts.slice(1) }))
  return { verdict: 'answer', extracts: first, conflict: null }
}

function isOfKind(asked: Asked, item: NamedRow, isSeveral: boolean): boolean {
  if (isOtherKind(asked, extractOf(item))) return false
  return asked.type !== 'number' || isSeveral || /\d/.test(valuesOf(item).join(' '))
}

/** Whether the likeliest row answers by itself, and no other of its table is named. */
const isAloneWithMany = (best: NamedRow, rows: NamedRow[]) =>
  enumerates(best) && rows.every((item) => item === best || item.home !== best.home)

/** Whether a single row answers who asks for several things: in a column that is named, or one after the other. */
const enumerates = (item: NamedRow) =>
  askedColumns(item).length > 0 || valuesOf(item).some((cell) => /[、，,;；]|或|和|与/.test(cell))

const askedColumns = ({ columns, named }: NamedRow) =>
  columns.filter((index) => !named.includes(index))

/** What a row says of what is named: the other cells on its side. */
const valuesOf = ({ row, named }: NamedRow): string[] => {
  const [from, to] = row.names.length === 0 ? [0, row.cells.length] : sideOf(row, named)
  return row.cells.slice(from, to).filter((_, index) => !named.includes(index + from))
}

// A place that nobody has filled in says nothing.
const hasValue = (item: NamedRow): boolean => {
  const asked = askedColumns(item)
  const cells = asked.length > 0 ? asked.map((index) => item.row.cells[index]) : valuesOf(item)
  return cells.some((cell) => cell !== undefined && cell !== '')
}
