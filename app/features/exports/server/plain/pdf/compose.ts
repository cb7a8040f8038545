import type { Piece, Run } from '../pieces'
import { CHART_CLEAR, chartSize, drawChart } from './chart'
import { joined, type FormulaPart } from './formula/formulas'
import { lineWidth, linesOf, type Line } from './lines'
import type { BlockStyle } from './page-style'
import type { Picture } from './pictures'
import { ready } from './ready'
import type { Sheets } from './sheets'
import { keepsWithNext, togetherHeight, withFollowing } from './together'
import { layTable } from './tables'

/** A heading as it fell on a sheet. */
export interface Landmark {
  id: string
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

/** What was put into the file; `pixels` is what the document says of it. */
export type PictureOf = (
  image: Pick<Extract<Piece, { kind: 'image' }>, 'key' | 'pixels'>,
) => Promise<Picture | null>

/** Lays pieces out on sheets; `pictureOf` answers what was put into the file. */
export async function compose(
  sheets: Sheets,
  pieces: Iterable<Piece>,
  pictureOf: PictureOf,
): Promise<Composed> {
  const landmarks: Landmark[] = []
  const places = new Map<string, Place>()
  for (const [piece, ...following] of withFollowing(pieces)) {
    const before = { sheet: sheets.no, y: sheets.height }
    const isNewPage = piece.kind === 'heading' && piece.beginsPage
    if (!isNewPage && keepsWithNext(piece)) {
      sheets.need(togetherHeight(sheets, [piece, ...following]))
    }
    if (piece.kind === 'heading') {
      sheets.where.nodeId = piece.nodeId
      const landmark = { id: piece.nodeId, ...layHeading(sheets, piece) }
      landmarks.push(landmark)
      places.set(piece.nodeId, landmark)
      continue
    }
    if (piece.kind === 'image') await layImage(sheets, piece, pictureOf)
    else place(sheets, piece)
    // What began a new sheet stands at the top of it.
    const here = before.sheet === sheets.no ? before : { sheet: sheets.no, y: sheets.text.top }
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
    case 'chart':
      return layChart(sheets, piece)
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
  { text, level, role, beginsPage }: Extract<Piece, { kind: 'heading' }>,
): Omit<Landmark, 'id'> {
  const style = sheets.style.blocks[role]
  const { before, after, leading } = style
  if (beginsPage) sheets.begin(sheets.style.chapters === 'odd-page')
  const runs = [{ text: flat(text), bold: true as const }]
  const lines = linesOf(sheets.fonts, runs, widthOf(sheets, style), style.first)
  sheets.need(before + lines.length * leading + after)
  sheets.skip(before)
  const y = sheets.height
  layLines(sheets, lines, style)
  sheets.skip(after)
  return { text, level, sheet: sheets.no, y }
}

/** Signs of a line. */
const widthOf = (sheets: Sheets, { size, left, right }: BlockStyle) =>
  (sheets.text.width - left - right) / size

/** Lines of a paragraph as its style has them: to which side, and how far in the first. */
export function layLines(sheets: Sheets, lines: readonly Line[], style: BlockStyle): void {
  const { size, leading, align, left, right, first } = style
  const start = sheets.text.left + left
  const end = sheets.text.left + sheets.text.width - right
  for (const [index, line] of lines.entries()) {
    const together = linesTogether(index, lines.length)
    if (together > 1) sheets.needLines(lines.slice(index, index + together), style)
    const inset = index === 0 ? Math.max(0, first) : Math.max(0, -first)
    const spare = end - start - inset * size - lineWidth(sheets.fonts, line) * size
    const shift = align === 'center' ? spare / 2 : align === 'right' ? spare : 0
    const x = start + inset * size + Math.max(0, shift)
    const to = align === 'both' && index < lines.length - 1 ? end : undefined
    sheets.line(line, { size, leading, x, to })
  }
}

/** How many lines stay on one sheet from this one on: neither the first nor the last stands alone. */
export function linesTogether(index: number, count: number): number {
  if (index === 0) return Math.min(count, count === 3 ? 3 : 2)
  return index === count - 2 ? 2 : 1
}

/** A paragraph in a style. */
export function layStyled(sheets: Sheets, runs: readonly Run[], style: BlockStyle): void {
  const width = widthOf(sheets, style)
  const hanging = Math.min(0, style.first)
  const lines = linesOf(
    sheets.fonts,
    ready(sheets, runs, width),
    width + hanging,
    hanging < 0 ? hanging : style.first,
  )
  sheets.skip(style.before)
  layLines(sheets, lines, style)
  sheets.skip(style.after)
}

function layLine(sheets: Sheets, { runs, style }: Extract<Piece, { kind: 'line' }>): void {
  const { body, quote, abstract } = sheets.style.blocks
  const bold = runs.map((run) => ({ ...run, bold: true as const }))
  if (style === 'runIn') layStyled(sheets, bold, body)
  else layStyled(sheets, runs, style === 'quote' ? quote : style === 'abstract' ? abstract : body)
}

function layItem(sheets: Sheets, { depth, sign, runs }: Extract<Piece, { kind: 'item' }>): void {
  const style = sheets.style.blocks.list
  const { size, leading } = style
  const indent = 2 + depth * 2
  const width = sheets.text.width / size - indent
  const { left } = sheets.text
  const end = left + sheets.text.width
  const lines = linesOf(sheets.fonts, ready(sheets, runs, width), width)
  for (const [index, line] of lines.entries()) {
    const together = linesTogether(index, lines.length)
    if (together > 1) sheets.needLines(lines.slice(index, index + together), style)
    const to = index < lines.length - 1 ? end : undefined
    const y = sheets.line(line, { size, leading, x: left + indent * size, to })
    if (index > 0 || sign === '') continue
    sheets.write([{ text: sign }], left + (indent - 1.6) * size, y, size)
  }
}

function layBlock(sheets: Sheets, text: string): void {
  const { size, leading } = sheets.style.blocks.code
  const { left, width } = sheets.text
  sheets.skip(4)
  for (const line of text.replaceAll('\t', '    ').split('\n')) {
    // Blanks of a letter with room of its own are narrow: what a line of code is set in by would not be seen.
    const inset = Math.min(width / size / 2, (/^ */.exec(line)?.[0].length ?? 0) / 2)
    const room = width / size - 2 - inset
    for (const item of linesOf(sheets.fonts, [{ text: flat(line.trim()) }], room))
      sheets.line(item, { size, leading, x: left + size * (1 + inset) })
  }
  sheets.skip(6)
}

function layCaption(sheets: Sheets, { text, stands }: Extract<Piece, { kind: 'caption' }>): void {
  if (text === '') return
  const style = sheets.style.blocks.caption
  const runs = [{ text: flat(text), bold: true as const }]
  layStyled(sheets, runs, stands === 'above' ? { ...style, before: 6, after: 2 } : style)
}

function laySource(sheets: Sheets, runs: readonly Run[]): void {
  layStyled(sheets, runs, sheets.style.blocks.caption)
}

function layChart(sheets: Sheets, { chart, share }: Extract<Piece, { kind: 'chart' }>): void {
  const { width, height } = chartSize(sheets, share)
  sheets.need(height)
  sheets.skip(height)
  const x = sheets.text.left + (sheets.text.width - width) / 2
  drawChart(sheets, chart, { x, y: sheets.height, width, height: height - CHART_CLEAR })
}

function layFormula(sheets: Sheets, { latex, label }: Extract<Piece, { kind: 'formula' }>): void {
  const { size, leading } = sheets.style.blocks.equation
  const width = sheets.text.width / size - 6
  const parts = sheets.formulas?.setFormula(latex, width, true)
  const lines = parts
    ? rowsOf(parts, width).map((formula): Line => [{ text: '', formula }])
    : linesOf(sheets.fonts, [{ text: flat(latex) }], width)
  const mark: Line = [{ text: label }]
  for (const [index, line] of lines.entries()) {
    const y = sheets.line(line, { size, leading, x: middle(sheets, line, size) })
    if (label === '' || index < lines.length - 1) continue
    const x = sheets.text.left + sheets.text.width - lineWidth(sheets.fonts, mark) * size
    sheets.write(mark, x, y, size)
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
  layStyled(sheets, runs, { ...sheets.style.blocks.reference, after: 2 })
}

async function layImage(
  sheets: Sheets,
  { key, pixels, share, alt }: Extract<Piece, { kind: 'image' }>,
  pictureOf: PictureOf,
): Promise<void> {
  const picture = await pictureOf({ key, pixels })
  if (picture) sheets.picture(picture, share)
  else layLine(sheets, { kind: 'line', style: 'quote', runs: [{ text: `［图片：${alt}］` }] })
}

const middle = ({ fonts, text }: Sheets, line: Line, size: number) =>
  text.left + Math.max(0, (text.width - lineWidth(fonts, line) * size) / 2)

const flat = (text: string) => text.replace(/\s+/g, ' ')
