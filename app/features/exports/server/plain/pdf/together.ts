import type { Piece } from '../pieces'
import { chartSize } from './chart'
import type { Sheets } from './sheets'

/** A heading, the headings below it, and what begins under them. */
const MOST = 5

/** Each piece with the few that follow it. */
export function* withFollowing(pieces: Iterable<Piece>): Generator<[Piece, ...Piece[]]> {
  const waiting: Piece[] = []
  const take = (): [Piece, ...Piece[]] | null => {
    const [first, ...others] = waiting
    waiting.shift()
    return first ? [first, ...others] : null
  }
  for (const piece of pieces) {
    waiting.push(piece)
    if (waiting.length < MOST) continue
    const some = take()
    if (some) yield some
  }
  for (let some = take(); some; some = take()) yield some
}

/** What says nothing without what stands below it. */
export const keepsWithNext = (piece: Piece): boolean =>
  piece.kind === 'heading' ||
  piece.kind === 'chart' ||
  piece.kind === 'image' ||
  (piece.kind === 'line' && piece.style === 'runIn') ||
  (piece.kind === 'caption' && piece.stands === 'above')

/** Points that a piece takes together with what must not be parted from it, as far as that is known before it is laid. */
export function togetherHeight(sheets: Sheets, pieces: readonly Piece[]): number {
  const last = pieces.findIndex((piece) => !keepsWithNext(piece))
  const together = pieces.slice(0, last < 0 ? pieces.length : last + 1)
  const whole = together.reduce((sum, piece) => sum + leastOf(sheets, piece), 0)
  // What is higher than a sheet is parted somewhere.
  return Math.min(whole, (sheets.text.top - sheets.text.bottom) * 0.9)
}

const LINES = 3
const ROWS = 3

/** The least of a piece that stands on its first sheet. */
function leastOf(sheets: Sheets, piece: Piece): number {
  const { blocks } = sheets.style
  switch (piece.kind) {
    case 'heading': {
      const { before, after, leading } = blocks[piece.role]
      return before + leading + after
    }
    case 'line':
      return piece.style === 'runIn' ? blocks.body.leading : linesHeight(sheets, piece.runs)
    case 'item':
    case 'entry':
      return blocks.body.leading * 2
    case 'caption':
      return piece.text === '' ? 0 : blocks.caption.leading + 10
    case 'table':
      return blocks.tableText.size * 1.5 * ROWS + 12
    case 'chart':
      return chartSize(sheets, piece.share).height
    case 'image':
      return sheets.pictureSize(piece.pixels, piece.share)[1] + 6
    default:
      return blocks.body.leading * 2
  }
}

/** A paragraph begins with two lines at least, or stands whole; its notes are at the foot. */
function linesHeight(sheets: Sheets, runs: Extract<Piece, { kind: 'line' }>['runs']): number {
  const { size, leading } = sheets.style.blocks.body
  const words = runs.reduce((sum, { text }) => sum + sheets.fonts.widthOf(text), 2) * size
  const lines = Math.ceil(words / sheets.text.width)
  const lineCount = lines > LINES ? 2 : lines
  return lineCount * leading + (lines > LINES ? 0 : sheets.noteHeight([runs]))
}
