/** A row of a Markdown table and where it stands in the text, as UTF-16 offsets. */
export interface TableRow {
  /** The row with its header, as one reads it aloud: 事项夜游延长：赞成6，反对19。 */
  words: string
  from: number
  to: number
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
  const names = cellsOf(head)
  const rows: TableRow[] = []
  let from = 0
  for (const [index, line] of lines.entries()) {
    const to = from + line.length
    if (index > 1 && line.trim() !== '')
      rows.push({ words: inWords(names, cellsOf(line)), from, to })
    from = to + 1
  }
  return rows.length > 0 ? rows : [{ words: names.join('，'), from: 0, to: head.length }]
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

// 赞成6 reads well, name市辖区 does not.
const labelOf = (name = '') => (/[a-z\d]$/i.test(name) ? `${name} ` : name)

function inWords(names: string[], cells: string[]): string {
  const texts = cells.map((cell, index) => (cell === '' ? '' : `${labelOf(names[index])}${cell}`))
  const [first = '', ...rest] = texts
  const others = rest.filter((cell) => cell !== '').join('，')
  return first === '' || others === '' ? `${first}${others}` : `${first}：${others}`
}
