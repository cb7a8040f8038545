import type { ColumnSide } from '#packages/document/column-sides'
import type { Piece, Run } from '../pieces'
import { joined, type FormulaPart } from './formula/formulas'
import { lineWidth, linesOf, type Line } from './lines'
import type { Picture } from './pictures'
import { moreFor, TEXT, type Sheets } from './sheets'

const BODY = { size: 12, leading: 20 }
const SMALL = { size: 10, leading: 15 }
const HEADINGS = [
  { size: 18, leading: 30, before: 14, after: 10 },
  { size: 14, leading: 24, before: 10, after: 6 },
  { size: 12, leading: 22, before: 6, after: 2 },
]

/** A heading as it fell on a sheet. */
export interface Landmark {
  text: string
  level: number
  /** From 0, among the sheets of the text. */
  sheet: number
  y: number
}

export type Place = Pick<Landmark, 'sheet' | 'y'>

/** Where things fell. */
export interface Composed {
  landmarks: Landmark[]
  /** What links lead to, as pieces name it. */
  places: Map<string, Place>
}

/** Lays pieces out on sheets; `pictureOf` answers what was put into the file. */
export async function compose(
  sheets: Sheets,
  pieces: Iterable<Piece>,
  pictureOf: (key: string) => Promise<Picture | null>,
): Promise<Composed> {
  const landmarks: Landmark[] = []
  const places = new Map<string, Place>()
  for (const piece of pieces) {
    const before = { sheet: sheets.no, y: sheets.height }
    if (piece.kind === 'heading') {
      sheets.nodeId = piece.nodeId
      const landmark = layHeading(sheets, piece)
      landmarks.push(landmark)
      places.set(piece.nodeId, landmark)
      continue
    }
    if (piece.kind === 'image') await layImage(sheets, piece, pictureOf)
    else place(sheets, piece)
    // What began a new sheet stands at the top of it.
    const here = before.sheet === sheets.no ? before : { sheet: sheets.no, y: TEXT.top }
    if ('id' in piece && piece.id) places.set(piece.id, here)
  }
  return { landmarks, places }
}

type Quiet = Exclude<Piece, { kind: 'heading' | 'image' }>

function place(sheets: Sheets, piece: Quiet): void {
  switch (piece.kind) {
    case 'line':
      return layLine(sheets, piece)
    case 'item':
      return layItem(sheets, piece)
    case 'code':
      return layBlock(sheets, piece.text)
    case 'drawing':
      return layBlock(sheets, piece.source.slice(0, 4_000))
    case 'rule':
      sheets.need(20)
      sheets.rule(sheets.height - 10, 0.5)
      return sheets.skip(20)
    case 'caption':
      return layCaption(sheets, piece)
    case 'source':
      return laySource(sheets, piece.runs)
    case 'table':
      return layTable(sheets, piece)
    case 'formula':
      return layFormula(sheets, piece)
    case 'entry':
      return layHanging(sheets, piece.runs)
  }
}

function layHeading(
  sheets: Sheets,
  { text, level, beginsPage }: Extract<Piece, { kind: 'heading' }>,
): Landmark {
  const style = HEADINGS[Math.min(level, 3) - 1] ?? { size: 12, leading: 22, before: 6, after: 2 }
  const lines = linesOf(sheets.fonts, [{ text: flat(text), bold: true }], TEXT.width / style.size)
  if (beginsPage) sheets.begin()
  // A heading never stands alone at the foot of a sheet.
  sheets.need(style.before + lines.length * style.leading + style.after + 2 * BODY.leading)
  sheets.skip(style.before)
  const y = sheets.height
  for (const line of lines) sheets.line(line, { ...style, x: TEXT.left })
  sheets.skip(style.after)
  return { text, level, sheet: sheets.no, y }
}

function layLine(sheets: Sheets, { runs, style }: Extract<Piece, { kind: 'line' }>): void {
  const indent = style === 'quote' ? 2 : 0
  const first = style === 'paragraph' ? 2 : 0
  const bold = style === 'runIn' ? runs.map((run) => ({ ...run, bold: true as const })) : runs
  const width = TEXT.width / BODY.size - indent
  const lines = linesOf(sheets.fonts, ready(sheets, bold, width), width, first)
  for (const [index, line] of lines.entries()) {
    const x = TEXT.left + (indent + (index === 0 ? first : 0)) * BODY.size
    const to =
      index < lines.length - 1 && style === 'paragraph' ? TEXT.left + TEXT.width : undefined
    sheets.line(line, { ...BODY, x, to })
  }
  sheets.skip(4)
}

function layItem(sheets: Sheets, { depth, sign, runs }: Extract<Piece, { kind: 'item' }>): void {
  const indent = 2 + depth * 2
  const width = TEXT.width / BODY.size - indent
  const lines = linesOf(sheets.fonts, ready(sheets, runs, width), width)
  for (const [index, line] of lines.entries()) {
    const y = sheets.line(line, { ...BODY, x: TEXT.left + indent * BODY.size })
    if (index > 0 || sign === '') continue
    sheets.write([{ text: sign }], TEXT.left + (indent - 1.6) * BODY.size, y, BODY.size)
  }
}

function layBlock(sheets: Sheets, text: string): void {
  sheets.skip(4)
  for (const line of text.split('\n'))
    for (const item of linesOf(sheets.fonts, [{ text: flat(line) }], TEXT.width / SMALL.size - 2))
      sheets.line(item, { ...SMALL, x: TEXT.left + SMALL.size })
  sheets.skip(6)
}

function layCaption(sheets: Sheets, { text, stands }: Extract<Piece, { kind: 'caption' }>): void {
  if (text === '') return
  if (stands === 'above') sheets.need(SMALL.leading * 4)
  for (const line of linesOf(
    sheets.fonts,
    [{ text: flat(text), bold: true }],
    TEXT.width / SMALL.size,
  ))
    sheets.line(line, { ...SMALL, x: middle(sheets, line, SMALL.size) })
  sheets.skip(stands === 'above' ? 2 : 8)
}

function laySource(sheets: Sheets, runs: readonly Run[]): void {
  for (const line of linesOf(sheets.fonts, runs, TEXT.width / SMALL.size))
    sheets.line(line, { ...SMALL, x: middle(sheets, line, SMALL.size) })
  sheets.skip(8)
}

function layFormula(sheets: Sheets, { latex, label }: Extract<Piece, { kind: 'formula' }>): void {
  const width = TEXT.width / BODY.size - 6
  const parts = sheets.formulas?.setFormula(latex, width, true)
  const lines = parts
    ? rowsOf(parts, width).map((formula): Line => [{ text: '', formula }])
    : linesOf(sheets.fonts, [{ text: flat(latex) }], width)
  const mark: Line = [{ text: label }]
  for (const [index, line] of lines.entries()) {
    const y = sheets.line(line, { ...BODY, x: middle(sheets, line, BODY.size) })
    if (label === '' || index < lines.length - 1) continue
    const x = TEXT.left + TEXT.width - lineWidth(sheets.fonts, mark) * BODY.size
    sheets.write(mark, x, y, BODY.size)
  }
  sheets.skip(6)
}

/** As much of a formula side by side as fits. */
function rowsOf(parts: readonly FormulaPart[], width: number): FormulaPart[] {
  const rows: FormulaPart[][] = []
  let room = 0
  for (const part of parts) {
    if (part.width > room) {
      rows.push([])
      room = width
    }
    rows.at(-1)?.push(part)
    room -= part.width
  }
  return rows.map(joined)
}

function layHanging(sheets: Sheets, runs: readonly Run[]): void {
  const width = TEXT.width / SMALL.size - 2
  const lines = linesOf(sheets.fonts, ready(sheets, runs, width), width, -2)
  for (const [index, line] of lines.entries())
    sheets.line(line, { ...SMALL, x: TEXT.left + (index === 0 ? 0 : 2) * SMALL.size })
  sheets.skip(2)
}

async function layImage(
  sheets: Sheets,
  { key, share, alt }: Extract<Piece, { kind: 'image' }>,
  pictureOf: (key: string) => Promise<Picture | null>,
): Promise<void> {
  const picture = await pictureOf(key)
  if (picture) sheets.picture(picture, share)
  else layLine(sheets, { kind: 'line', style: 'quote', runs: [{ text: `［图片：${alt}］` }] })
}

function layTable(sheets: Sheets, piece: Extract<Piece, { kind: 'table' }>): void {
  const { head, rows, sides, shares } = piece
  const columns = Math.max(1, head.length)
  const size = columns > 8 ? 7 : columns > 5 ? 8 : SMALL.size
  const grid = { size, leading: size * 1.5, widths: widthsOf(shares, columns), sides }
  const wrapped = (runs: readonly Run[], index: number) => {
    const width = Math.max(1, (grid.widths[index] ?? 0) / size - 0.8)
    return linesOf(sheets.fonts, ready(sheets, runs, width), width)
  }
  const top = head.map((text, index) => wrapped([{ text: flat(text), bold: true }], index))
  const layHead = () => {
    sheets.rule(sheets.height, 1)
    layRow(sheets, top, grid, () => {})
    sheets.rule(sheets.height, 0.5)
  }
  sheets.need(grid.leading * 4)
  layHead()
  for (const row of rows) {
    const turn = () => {
      sheets.rule(sheets.height, 1)
      sheets.turn()
      layHead()
    }
    layRow(sheets, row.map(wrapped), grid, turn)
  }
  sheets.rule(sheets.height, 1)
  sheets.skip(10)
}

/** In points: what a column names of the whole, and equal parts of the rest. */
function widthsOf(shares: readonly (number | null)[], columns: number): number[] {
  const open = Array.from({ length: columns }, (_, index) => shares[index] ?? null)
  const taken = open.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  const rest = (1 - taken) / Math.max(1, open.filter((share) => share === null).length)
  return open.map((share) => TEXT.width * (share ?? rest))
}

interface Grid {
  size: number
  leading: number
  widths: readonly number[]
  sides: readonly ColumnSide[]
}

/** Of what a line leaves free, how much stands before it. */
const SHARES: Record<ColumnSide, number> = { left: 0, center: 0.5, right: 1 }

/** A row of cells; what does not fit goes on below the head of the next sheet. */
function layRow(
  sheets: Sheets,
  cells: readonly (readonly Line[])[],
  { size, leading, widths, sides }: Grid,
  turn: () => void,
): void {
  const count = Math.max(1, ...cells.map((lines) => lines.length))
  for (let no = 0; no < count; no += 1) {
    const side = cells.map((lines) => lines[no] ?? [])
    const { above, below } = moreFor(side, { size, leading })
    const height = above + leading + below
    const isTurning = sheets.room < height + 4
    if (isTurning) turn()
    if (isTurning || no === 0) sheets.skip(2)
    sheets.skip(height)
    const y = sheets.height + below + (leading - size) / 2
    let left = TEXT.left
    for (const [index, line] of side.entries()) {
      const width = widths[index] ?? 0
      const spare = width - size * 0.8 - lineWidth(sheets.fonts, line) * size
      const shift = Math.max(0, spare * SHARES[sides[index] ?? 'left'])
      sheets.write(line, left + size * 0.4 + shift, y, size)
      left += width
    }
  }
  sheets.skip(2)
}

const middle = (sheets: Sheets, line: Line, size: number) =>
  TEXT.left + Math.max(0, (TEXT.width - lineWidth(sheets.fonts, line) * size) / 2)

const flat = (text: string) => text.replace(/\s+/g, ' ')

/** Breaks stay, other white space becomes blanks; formulas are set. */
function ready(sheets: Sheets, runs: readonly Run[], width: number): Run[] {
  const tidy = runs.map((run) => ({ ...run, text: run.text.replace(/[^\S\n]+/g, ' ') }))
  return sheets.formulas?.setRuns(tidy, width) ?? tidy
}
