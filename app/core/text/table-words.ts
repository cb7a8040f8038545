import { readDrawnTable } from './drawn-table'

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

/** A stretch of text: plain, or a table's rows of cells, the header first. */
export type TextPiece = { text: string } | { rows: string[][] }

/** A text taken apart at the Markdown tables in it. */
export function piecesOf(text: string): TextPiece[] {
  const lines = text.split('\n')
  const pieces: TextPiece[] = []
  for (let index = 0; index < lines.length;) {
    const isTable = isRow(lines[index]) && RULE.test(lines[index + 1] ?? '')
    let end = index + 1
    if (isTable) while (isRow(lines[end])) end += 1
    else while (end < lines.length && !RULE.test(lines[end + 1] ?? '')) end += 1
    const taken = lines.slice(index, end)
    if (isTable) pieces.push({ rows: taken.toSpliced(1, 1).map(cellsOf) })
    else pieces.push({ text: taken.join('\n') })
    index = end
  }
  return pieces
}

/** A quotation as one reads it: its tables in words, row by row, everything else to the letter. */
export const inPlainWords = (text: string): string =>
  piecesOf(text)
    .map((piece) => {
      if ('text' in piece) return piece.text
      const [names = [], ...rows] = piece.rows
      return rows.length === 0
        ? names.join('，')
        : rows.map((cells) => inWords(names, cells)).join('；')
    })
    .join('\n')

const isRow = (line = '') => line.startsWith('|')

const RULE = /^\|(?: *:?-{3,}:? *\|)+$/

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
  (/[：:]$/.test(first) && others.length > 0) || others.some((cell) => /^\{\{.*\}\}$/.test(cell))

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

// 赞成6 reads well, name市辖区 does not.
const labelOf = (name = '') => (/[a-z\d]$/i.test(name) ? `${name} ` : name)

// What says itself what it is (制表人：谷雨) needs no column for it.
const OWN_LABEL = /^[\p{L}][^：:，。]{0,11}[：:]/u

/** Some cells of a row as they are read within it. */
export const cellsInWords = (names: string[], cells: string[]): string =>
  textsOf(names, cells)
    .filter((text) => text !== '')
    .join('，')

const textsOf = (names: string[], cells: string[]) =>
  cells.map((cell, index) =>
    cell === '' || OWN_LABEL.test(cell) ? cell : `${labelOf(names[index])}${cell}`,
  )

function inWords(names: string[], cells: string[]): string {
  const [first = '', ...rest] = textsOf(names, cells)
  const others = rest.filter((cell) => cell !== '').join('，')
  if (first === '' || others === '') return `${first}${others}`
  if (/[：:]$/.test(first)) return `${first}${others}`
  return OWN_LABEL.test(first) ? `${first}，${others}` : `${first}：${others}`
}
