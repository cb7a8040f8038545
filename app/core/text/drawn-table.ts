/** A row of a table that is drawn with signs, and where it stands in the text. */
interface DrawnRow {
  names: string[]
  cells: string[]
  from: number
  to: number
}

const LINE = /^\s*(?:\|.*\||\+[-=+]+\+)\s*$/
const RULE = /^\s*[|+][-=+|\s]+[|+]\s*$/
const BORDER = /^\s*\+[-=+]+\+\s*$/

/**
 * The rows of a text that is nothing but a table drawn with `|`, `+` and `-`, as manuals in plain text have them; null
 * when it is none. Lines between two rules are one row. Where the upper border is there, the first row names the columns.
 */
export function readDrawnTable(text: string): DrawnRow[] | null {
  const lines = text.split('\n')
  if (lines.length < 2 || !lines.every((line) => LINE.test(line) || line.trim() === '')) return null
  if (!lines.some((line) => RULE.test(line))) return null
  const rows = rowsBetweenRules(lines)
  const [head, ...body] = rows
  const hasHeader = BORDER.test(lines[0] ?? '') && body.length > 0
  if (!head || !hasHeader) return rows.map((row) => ({ ...row, names: [] }))
  return body.map((row) => ({ ...row, names: head.cells }))
}

function rowsBetweenRules(lines: string[]): Omit<DrawnRow, 'names'>[] {
  const rows: Omit<DrawnRow, 'names'>[] = []
  let isOpen = false
  let from = 0
  for (const line of lines) {
    const to = from + line.length
    const isRule = RULE.test(line) || line.trim() === ''
    const last = rows.at(-1)
    if (!isRule && isOpen && last) {
      last.cells = joined(last.cells, cellsOf(line))
      last.to = to
    } else if (!isRule) rows.push({ cells: cellsOf(line), from, to })
    isOpen = !isRule
    from = to + 1
  }
  return rows
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

// A cell that is too narrow for its words goes on in the line below.
const joined = (cells: string[], more: string[]) =>
  cells.map((cell, index) => {
    const next = more[index] ?? ''
    return /[a-z\d,]$/i.test(cell) && /^[a-z\d]/i.test(next) ? `${cell} ${next}` : `${cell}${next}`
  })
