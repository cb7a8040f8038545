import { readDrawnTable } from './drawn-table'
import { cellsOf, inWords, RULE } from './table-words'

/** A row of a table and where it stands in the text, as UTF-16 offsets. */
export interface TableRow {
  /** The row with its header, as one reads it aloud: 事项夜游延长：赞成6，反对19。 */
  words: string
  from: number
  to: number
  /** Its cells, and what its columns are called; no names where the table has no header row. */
  cells: string[]
  names: string[]
}

/** The rows of a passage that is a Markdown table with a header row; null when it is none. */
export function readTable(text: string): TableRow[] | null {
  const lines = text.split('\n')
  const [head = '', rule = ''] = lines
  if (!head.startsWith('|') || !RULE.test(rule)) return null
  const first = cellsOf(head)
  const names = isEntry(first) ? [] : first
  const rows: TableRow[] = []
  let from = 0
  for (const [index, line] of lines.entries()) {
    const to = from + line.length
    const isBody = index > 1 || (index === 0 && names.length === 0)
    if (isBody && line.trim() !== '') rows.push(rowOf(names, cellsOf(line), from, to))
    from = to + 1
  }
  if (rows.length > 0) return rows
  const words = names.join('，')
  return [{ words, from: 0, to: head.length, cells: names, names }]
}

/** The same, and of a table that is drawn with signs in plain text. */
export const readRows = (text: string): TableRow[] | null =>
  readTable(text) ??
  readDrawnTable(text)?.map(({ names, cells, from, to }) => rowOf(names, cells, from, to)) ??
  null

const rowOf = (names: string[], cells: string[], from: number, to: number): TableRow => ({
  words: inWords(names, cells),
  from,
  to,
  cells,
  names,
})

// 税额: beside a value, or a place to be filled in: a form, whose first row is an entry like the others.
const isEntry = ([first = '', ...others]: string[]) =>
  (/[：:]$/.test(first) && others.length > 0) || others.some((cell) => /\{\{.*\}\}/.test(cell))
