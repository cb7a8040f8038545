import { cleanText, joinPieces } from './clean-text'
import { orderColumns } from './pdf-columns'

/** x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** A piece of text as pdf.js gives it: in PDF space, origin at the bottom left. */
export interface TextItem {
  str: string
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
}

// Shares of the letter size.
const SAME_BASELINE = 0.5
const SPACE_FROM = 0.2
const APART_FROM = 1.8
const OVERLAP_UP_TO = 0.6

/** Text pieces of one page -> lines in reading order. `toPage` is the viewport's matrix at scale 1. */
export function linesOfPage(items: TextItem[], toPage: number[], pageWidth: number): Line[] {
  const fragments: Line[] = []
  let last: Line | undefined
  for (const item of items) {
    const piece = placed(item, toPage)
    if (piece.text.trim() === '') continue
    if (last && continues(last, piece)) extend(last, piece)
    else fragments.push((last = piece))
  }
  return orderColumns(fragments, pageWidth).flatMap(rowsOf)
}

function placed(item: TextItem, toPage: number[]): Line {
  // Six numbers each, which pdf.js types as loose arrays.
  const [a, b, c, d, e, f] = toPage as Matrix
  const [sa, sb, sc, sd, x, y] = item.transform as Matrix
  const left = a * x + c * y + e
  const baseline = b * x + d * y + f
  const size = Math.hypot(sc, sd) || Math.hypot(sa, sb) || item.height
  return { text: cleanText(item.str), left, right: left + item.width, baseline, size }
}

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

function extend(line: Line, piece: Line): void {
  const isApart = piece.left - line.right > SPACE_FROM * Math.max(line.size, piece.size)
  line.text = isApart ? joinPieces(line.text, piece.text) : line.text + piece.text
  line.right = Math.max(line.right, piece.right)
  // A superscript does not lift its line.
  if (piece.size > line.size) {
    line.size = piece.size
    line.baseline = piece.baseline
  }
}

/** Fragments of one column -> its rows from the top, each from left to right. */
function rowsOf(fragments: Line[]): Line[] {
  const rows: Line[][] = []
  for (const fragment of [...fragments].sort((one, other) => one.baseline - other.baseline)) {
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
  const [first, ...rest] = row.sort((one, other) => one.left - other.left)
  const line = { ...first! }
  for (const piece of rest) {
    line.text =
      piece.left > line.right + SPACE_FROM * line.size
        ? `${line.text} ${piece.text}`
        : line.text + piece.text
    line.right = Math.max(line.right, piece.right)
    if (piece.size > line.size) line.size = piece.size
  }
  line.text = line.text.replace(/\s+/g, ' ').trim()
  return line
}
