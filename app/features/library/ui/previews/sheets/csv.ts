import { SHEET_LIMITS, type SheetData } from './workbook'

/**
 * A csv as one sheet. Quoted fields may hold separators, line ends and doubled quotes; a quote that never closes ends
 * with the text. Comma, semicolon or tab: whichever the first line has most of.
 */
export function readCsv(text: string): SheetData {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let columns = 0
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length && rows.length < SHEET_LIMITS.rows) {
    const line = readLine(text, at, separator)
    at = line.next
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
    isCut: at < text.length,
  }
}

function readLine(
  text: string,
  start: number,
  separator: string,
): { cells: string[]; next: number } {
  const cells: string[] = []
  let at = start
  for (;;) {
    const field = text[at] === '"' ? quoted(text, at) : plain(text, at, separator)
    cells.push(field.text)
    at = field.next
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    return { cells, next: at + 1 }
  }
}

function quoted(text: string, start: number): { text: string; next: number } {
  let at = start + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return { text: text.slice(start + 1).replaceAll('""', '"'), next: text.length }
    if (text[end + 1] !== '"') {
      return {
        text: text.slice(start + 1, end).replaceAll('""', '"'),
        next: pastRest(text, end + 1),
      }
    }
    at = end + 2
  }
}

// What stands between a closing quote and the separator is a fault of the file and is left out.
function pastRest(text: string, start: number): number {
  let at = start
  while (at < text.length && !/[,;\t\r\n]/.test(text.charAt(at))) at += 1
  return at
}

function plain(text: string, start: number, separator: string): { text: string; next: number } {
  let at = start
  while (at < text.length) {
    const letter = text[at]
    if (letter === separator || letter === '\n' || letter === '\r') break
    at += 1
  }
  return { text: text.slice(start, at), next: at }
}

function separatorOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}
