import { SHEET_LIMITS, type SheetData } from './workbook'

/**
 * A csv as one sheet. Quoted fields may hold separators, line ends and doubled quotes; a quote that never closes ends
 * with the text. Comma, semicolon or tab: whichever the first line has most of.
 */
export function readCsv(text: string): SheetData {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let columns = 0
  let offset = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (offset < text.length && rows.length < SHEET_LIMITS.rows) {
    const line = readLine(text, offset, separator)
    offset = line.next
    columns = Math.max(columns, line.cells.length)
    rows.push(line.cells)
  }
  return {
    name: '',
    no: 1,
    rows,
    columns: Math.min(columns, SHEET_LIMITS.columns),
    widths: {},
    merges: [],
    formulas: {},
    isCut: offset < text.length,
  }
}

function readLine(
  text: string,
  start: number,
  separator: string,
): { cells: string[]; next: number } {
  const cells: string[] = []
  let offset = start
  for (;;) {
    const field = text[offset] === '"' ? quoted(text, offset) : plain(text, offset, separator)
    cells.push(field.text)
    offset = field.next
    if (text[offset] === separator) {
      offset += 1
      continue
    }
    if (text[offset] === '\r' && text[offset + 1] === '\n') offset += 1
    return { cells, next: offset + 1 }
  }
}

function quoted(text: string, start: number): { text: string; next: number } {
  let offset = start + 1
  for (;;) {
    const end = text.indexOf('"', offset)
    if (end < 0) return { text: text.slice(start + 1).replaceAll('""', '"'), next: text.length }
    if (text[end + 1] !== '"') {
      return {
        text: text.slice(start + 1, end).replaceAll('""', '"'),
        next: pastRest(text, end + 1),
      }
    }
    offset = end + 2
  }
}

// What stands between a closing quote and the separator is a fault of the file and is left out.
function pastRest(text: string, start: number): number {
  let offset = start
  while (offset < text.length && !/[,;\t\r\n]/.test(text.charAt(offset))) offset += 1
  return offset
}

function plain(text: string, start: number, separator: string): { text: string; next: number } {
  let offset = start
  while (offset < text.length) {
    const letter = text[offset]
    if (letter === separator || letter === '\n' || letter === '\r') break
    offset += 1
  }
  return { text: text.slice(start, offset), next: offset }
}

function separatorOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}
