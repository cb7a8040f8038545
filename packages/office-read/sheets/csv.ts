import { LARGEST_TEXT_BYTES, refuseGarbled, refuseHuge } from '../bounds'
import { cleanText } from '../text/clean-text'
import { openBlocks, type Parser } from '../document'
import { decodeText } from '../text/encoding'
import { countPlaces, PLACES_OF_ROW, sheetBlocks, type SheetRow } from './sheet-blocks'

/** csv: rows of cells, whatever separates them; cells that look like formulas are text. */
export const csv: Parser = {
  windowsPerMessage: Infinity,
  largest: LARGEST_TEXT_BYTES,
  async open(bytes) {
    refuseHuge(bytes)
    const decoded = decodeText(bytes)
    const rows = readCsv(refuseGarbled(cleanText(decoded.text)))
    const sheet = { name: '', no: 1, rows, merges: [], notes: [], floating: [] }
    return openBlocks(sheetBlocks([sheet]), decoded)
  },
}

const SEPARATORS = [',', '\t', ';', '|', '，']
const SAMPLE = 20_000

/** Rows of a csv text whose unseen characters are out already, empty ones left out. */
export function readCsv(text: string): SheetRow[] {
  const separator = separatorOf(text.slice(0, SAMPLE))
  const rows: SheetRow[] = []
  let places = 0
  let offset = 0
  for (let row = 0; offset < text.length; row += 1) {
    const { cells, next } = readRow(text, offset, separator)
    offset = next
    while (cells.at(-1) === '') cells.pop()
    places = countPlaces(places, cells.length + PLACES_OF_ROW)
    // A list that grew has room for more, which is most of the room that a short row takes.
    if (cells.length > 0) rows.push({ row, texts: cells.slice() })
  }
  return rows
}

/** The sign that cuts the first lines into the most, and the same, number of cells. */
function separatorOf(sample: string): string {
  const lines = sample
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .filter(Boolean)
    .slice(0, 20)
  const candidates = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const same = counts.filter((count) => count > 0 && count === counts[0]).length
    return { separator, score: same + Math.min(1, counts[0] ?? 0) * 0.5 }
  })
  return candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best))
    .separator
}

function readRow(text: string, from: number, separator: string): { cells: string[]; next: number } {
  const cells: string[] = []
  let offset = from
  for (;;) {
    const cell =
      text[offset] === '"' ? quoted(text, offset, separator) : bare(text, offset, separator)
    cells.push(cell.text.trim())
    offset = cell.next
    if (offset >= text.length) return { cells, next: offset }
    if (text[offset] === '\n') return { cells, next: offset + 1 }
    offset += 1
    // A separator at the very end opens one more, empty cell.
    if (offset >= text.length) return { cells, next: offset }
  }
}

/** A cell up to its separator or line feed, at which `next` stands. */
function bare(text: string, from: number, separator: string): { text: string; next: number } {
  let offset = from
  while (offset < text.length && text[offset] !== separator && text[offset] !== '\n') offset += 1
  return { text: text.slice(from, offset), next: offset }
}

/** A quoted cell; one that never closes is a quotation mark and no quoting. */
function quoted(text: string, from: number, separator: string): { text: string; next: number } {
  let found = ''
  for (let offset = from + 1; ;) {
    const end = text.indexOf('"', offset)
    if (end === -1 || end - from > LONGEST_QUOTED) return bare(text, from, separator)
    found += text.slice(offset, end)
    if (text[end + 1] !== '"') {
      const rest = bare(text, end + 1, separator)
      return { text: found + rest.text, next: rest.next }
    }
    found += '"'
    offset = end + 2
  }
}

const LONGEST_QUOTED = 32_768
