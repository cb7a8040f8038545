import { cleanText, joinPieces } from '../text/clean-text'
import { orderColumns } from './columns'

/** x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** A piece of text as pdf.js gives it: in PDF space, origin at the bottom left. */
export interface TextItem {
  str: string
  /** pdf.js's own name of the font, the same within one opening of the file. */
  fontName: string
  width: number
  height: number
  transform: number[]
}

/** A line (or a table cell's line) in points from the page's top left corner. */
export interface Line {
  text: string
  left: number
  right: number
  /** Where the letters stand. */
  baseline: number
  /** Size of the largest letters. */
  size: number
  /** The font of its Han characters; '' when it has none or they are of several. */
  font: string
  /** Every letter is of a font of fixed width: code, or what a terminal shows. */
  isFixed: boolean
  /** Its stretches that stand apart, from left to right, as the cells of a table do; at least one. */
  cells: Cell[]
}

export interface Cell {
  text: string
  left: number
  right: number
}

// Shares of the letter size.
const SAME_BASELINE = 0.5
const SPACE_FROM = 0.2
const CELL_FROM = 0.95
const APART_FROM = 1.8
const OVERLAP_UP_TO = 0.6

interface PageShape {
  /** The viewport's matrix at scale 1. */
  toPage: number[]
  width: number
  /** Names of the fonts of fixed width. */
  fixedFonts: ReadonlySet<string>
}

/** Text pieces of one page -> lines in reading order. */
export function linesOfPage(items: TextItem[], page: PageShape): Line[] {
  const fragments: Line[] = []
  let last: Line | undefined
  for (const item of items) {
    const piece = placed(item, page)
    if (piece.text.trim() === '') continue
    if (last && isNoteMark(last, piece)) continue
    if (last && continues(last, piece)) extend(last, piece)
    else fragments.push((last = piece))
  }
  return orderColumns(fragments, page.width).flatMap(rowsOf)
}

function placed(item: TextItem, { toPage, fixedFonts }: PageShape): Line {
  // Six numbers each, which pdf.js types as loose arrays.
  const [a, b, c, d, e, f] = toPage as Matrix
  const [sa, sb, sc, sd, x, y] = item.transform as Matrix
  const left = a * x + c * y + e
  const baseline = b * x + d * y + f
  const size = Math.hypot(sc, sd) || Math.hypot(sa, sb) || item.height
  const text = cleanText(item.str)
  const isHan = HAN.test(text)
  const font = isHan ? item.fontName : NO_HAN
  // Fonts of Han say of themselves that their width is fixed.
  const isFixed = !isHan && fixedFonts.has(item.fontName)
  const right = left + item.width
  return { text, left, right, baseline, size, font, isFixed, cells: [{ text, left, right }] }
}

const HAN = /\p{Script=Han}/u
// While a line is put together; it becomes ''.
const NO_HAN = '-'

const commonFont = (a: string, b: string) => (a === NO_HAN ? b : b === NO_HAN || a === b ? a : '')

/** The piece goes on where the line stopped (superscripts included). */
function continues(line: Line, piece: Line): boolean {
  const size = Math.max(line.size, piece.size)
  const gap = piece.left - line.right
  return (
    Math.abs(piece.baseline - line.baseline) < SAME_BASELINE * size &&
    gap < APART_FROM * size &&
    gap > -OVERLAP_UP_TO * size
  )
}

const NOTE_MARK = /^(?:\[?\d{1,3}(?:\s*[,，–-]\s*\d{1,3})*\]?|[①-⑳*†‡§]{1,2})$/u
// Behind a figure, a bracket of a formula or a letter or two it is a power or a unit.
const MAY_BE_NOTED = /(?:[\p{Script=Han}。！？；：，、”’」』）》.,;:!?"]|\p{L}{4})$/u

/** A small raised figure behind a word: it calls a note, and is no word of the sentence. */
function isNoteMark(line: Line, piece: Line): boolean {
  const rise = line.baseline - piece.baseline
  return (
    piece.size < 0.8 * line.size &&
    rise > 0.15 * line.size &&
    NOTE_MARK.test(piece.text.trim()) &&
    MAY_BE_NOTED.test(line.text.trimEnd()) &&
    continues(line, piece)
  )
}

function extend(line: Line, piece: Line): void {
  const size = Math.max(line.size, piece.size)
  const gap = piece.left - line.right
  const joined = (left: string) =>
    gap > SPACE_FROM * size ? joinPieces(left, piece.text) : left + piece.text
  const cell = line.cells.at(-1)!
  if (gap > CELL_FROM * size) line.cells.push(...piece.cells)
  else {
    cell.text = joined(cell.text)
    cell.right = Math.max(cell.right, piece.right)
  }
  line.text = joined(line.text)
  line.right = Math.max(line.right, piece.right)
  line.font = commonFont(line.font, piece.font)
  line.isFixed &&= piece.isFixed
  // A superscript does not lift its line.
  if (piece.size > line.size) {
    line.size = piece.size
    line.baseline = piece.baseline
  }
}

/** Fragments of one column -> its rows from the top, each from left to right. */
function rowsOf(fragments: Line[]): Line[] {
  const rows: Line[][] = []
  for (const fragment of [...fragments].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const head = row?.[0]
    const isSame =
      head &&
      Math.abs(fragment.baseline - head.baseline) <
        SAME_BASELINE * Math.min(head.size, fragment.size)
    if (row && isSame) row.push(fragment)
    else rows.push([fragment])
  }
  return rows.map(joinRow)
}

function joinRow(row: Line[]): Line {
  const [first, ...rest] = row.sort((a, b) => a.left - b.left)
  const line = { ...first! }
  for (const piece of rest) {
    const isApart = piece.left > line.right + SPACE_FROM * line.size
    line.text = isApart ? `${line.text} ${piece.text}` : line.text + piece.text
    line.cells = [...line.cells, ...piece.cells]
    line.right = Math.max(line.right, piece.right)
    line.font = commonFont(line.font, piece.font)
    line.isFixed &&= piece.isFixed
    if (piece.size > line.size) line.size = piece.size
  }
  line.text = line.text.replace(/\s+/g, ' ').trim()
  if (line.font === NO_HAN) line.font = ''
  return line
}
