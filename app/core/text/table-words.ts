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

/** Between the header of a table and its rows. */
export const RULE = /^\|(?: *:?-{3,}:? *\|)+$/

/** The cells of a row. */
export const cellsOf = (line: string) =>
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

/** A row with its header, as one reads it aloud. */
export function inWords(names: string[], cells: string[]): string {
  const [first = '', ...rest] = textsOf(names, cells)
  const others = rest.filter((cell) => cell !== '').join('，')
  if (first === '' || others === '') return `${first}${others}`
  if (/^[^：:]+[：:]$/.test(first)) return `${first}${others}`
  return OWN_LABEL.test(first) ? `${first}，${others}` : `${first}：${others}`
}
