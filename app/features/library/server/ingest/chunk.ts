import { proseSentences } from '~/core/text/latin-sentences'
import type { Anchor } from '../../terms'
import type { Block } from '#packages/office-read'
import type { BlockPart } from '#packages/office-read/document'
import type { Passage } from '../ports'
import { placeOf } from './anchors'

/** What a window inherits from the one before it. */
export interface ChunkState {
  /** Number of the next passage. */
  no: number
  /** Headings that stand above the next block, outermost first. */
  path: { level: number; text: string }[]
  /** A heading with nothing below it yet: it becomes a passage itself if the next heading is not deeper. */
  bare: Block | null
}

export const firstChunkState: ChunkState = { no: 0, path: [], bare: null }

// Characters. A passage is closed when it is long enough and the next piece would make it too long.
const ENOUGH = 200
const LONGEST = 500
const LONGEST_HEADING = 80

/**
 * Blocks -> passages: runs of blocks under one heading, cut between sentences where a block is too long, tables
 * between rows with their header repeated. A passage stays on one page, slide or sheet. The same blocks always give the same passages,
 * in however many windows they come; `isLast` says that no more will.
 */
export function chunk(
  blocks: Block[],
  state: ChunkState,
  isLast: boolean,
): { passages: Passage[]; state: ChunkState } {
  const writer = new PassageWriter(state)
  for (const block of blocks) {
    if (block.kind === 'heading') writer.heading(block)
    else if (SAYS.test(block.text) && !isContents(block))
      piecesOf(block).forEach((piece, index) => writer.add({ ...piece, isRest: index > 0 }))
  }
  return writer.end(isLast)
}

// A rule drawn with dots or dashes is read by nobody, and asked about by nobody.
const SAYS = /[\p{L}\p{N}]/u

// Dots that lead to the number of a page.
const LEADER = /(?:[.·…．]\s?){6,}\s*(?:\d{1,4}|[ivxlc]{1,7})(?![\p{L}\p{N}])/giu
const MOSTLY = 0.25

/** A list of contents names what stands elsewhere: it is read, but neither found nor quoted. */
function isContents({ kind, text }: Block): boolean {
  if (kind === 'table' || kind === 'code') return false
  const leaders = text.match(LEADER) ?? []
  return leaders.reduce((sum, { length }) => sum + length, 0) > MOSTLY * text.length
}

interface Piece {
  text: string
  /** Its lines, rows or paragraphs with their places; ends are offsets into `text`. */
  parts: BlockPart[]
  /** Tables and code stand alone. */
  isApart: boolean
  /** It goes on with the block of the piece before it. */
  isRest?: boolean
}

class PassageWriter {
  private readonly passages: Passage[] = []
  private run: Piece[] = []
  private no: number
  private path: ChunkState['path']
  private bare: ChunkState['bare']
  /** The line over a table, which says what its rows are. */
  private caption: string | null = null

  constructor(state: ChunkState) {
    this.no = state.no
    this.path = [...state.path]
    this.bare = state.bare
  }

  heading(block: Block): void {
    this.flush()
    this.caption = null
    if (this.bare && this.bare.level >= block.level)
      this.emit([wholeOf(this.bare)], this.path.slice(0, -1))
    this.bare = block
    const above = this.path.filter((heading) => heading.level < block.level)
    this.path = [...above, { level: block.level, text: block.text.slice(0, LONGEST_HEADING) }]
  }

  add(piece: Piece): void {
    this.bare = null
    const length = this.run.reduce((sum, item) => sum + item.text.length, 0)
    const isFull = length >= ENOUGH && length + piece.text.length > LONGEST
    const isTooLong = length + piece.text.length > LONGEST * 1.2
    const last = this.run.at(-1)
    const isElsewhere = last && leafOf(last) !== leafOf(piece)
    if (isFull || isTooLong || isElsewhere || piece.isApart || last?.isApart) this.flush()
    if (!piece.isRest) this.caption = isElsewhere ? null : captionOf(piece, last)
    this.run.push(piece)
  }

  end(isLast: boolean): { passages: Passage[]; state: ChunkState } {
    this.flush()
    if (isLast && this.bare) this.emit([wholeOf(this.bare)], this.path.slice(0, -1))
    return { passages: this.passages, state: { no: this.no, path: this.path, bare: this.bare } }
  }

  private flush(): void {
    if (this.run.length > 0) this.emit(this.run, this.path)
    this.run = []
  }

  private emit(pieces: Piece[], path: ChunkState['path']): void {
    this.passages.push({
      no: this.no,
      headings: [...path.map((heading) => heading.text), ...(this.caption ? [this.caption] : [])],
      text: pieces.map((piece) => piece.text).join('\n'),
      anchor: placeOf(partsOf(pieces)),
    })
    this.no += 1
  }
}

// 表 1.4 …, Table 2: …; a line that names the table under it.
const CAPTION = /^(?:附?表|table)\s*[\d一二三四五六七八九十].*[^。；;.]$/i

/** The last line of what stands before a table, where it is its caption. */
function captionOf(piece: Piece, before?: Piece): string | null {
  if (!piece.isApart || !before || before.isApart) return null
  const line = before.text.slice(before.text.lastIndexOf('\n') + 1).trim()
  return line.length <= LONGEST_HEADING && CAPTION.test(line) ? line : null
}

/** The page, slide or sheet on which a piece stands; 0 where there are none. */
function leafOf({ parts }: Piece): number | string {
  const anchor = parts[0]?.anchor
  if (anchor?.kind === 'page') return anchor.page
  if (anchor?.kind === 'slide') return anchor.slide
  if (anchor?.kind === 'paragraph') return anchor.label ?? 0
  return anchor?.kind === 'cells' ? anchor.sheetNo : 0
}

/** Parts of pieces that are joined by line feeds. */
function partsOf(pieces: Piece[]): BlockPart[] {
  let from = 0
  return pieces.flatMap(({ text, parts }) => {
    const shifted = parts.map((part) => ({ ...part, end: from + part.end }))
    from += text.length + 1
    return shifted
  })
}

const wholeOf = (block: Block): Piece => ({
  text: block.text,
  parts: partsBetween(block, 0, block.text.length),
  isApart: false,
})

function piecesOf(block: Block): Piece[] {
  if (block.kind === 'table') return rowsOf(block)
  if (block.text.length <= LONGEST) return [{ ...wholeOf(block), isApart: block.kind === 'code' }]
  return rangesOf(block.text).map(([from, to]) => ({
    text: block.text.slice(from, to),
    parts: partsBetween(block, from, to),
    isApart: block.kind === 'code',
  }))
}

/** Ranges of a long text, cut between sentences; a sentence that is too long itself is cut by length. */
function rangesOf(text: string): [from: number, to: number][] {
  const ranges: [number, number][] = []
  let open: [number, number] | null = null
  for (const [from, to] of proseSentences(text).flatMap(bySize)) {
    if (open && to - open[0] <= LONGEST) open[1] = to
    else ranges.push((open = [from, to]))
  }
  return ranges
}

function bySize(sentence: {
  text: string
  from: number
  to: number
}): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (let from = sentence.from; from < sentence.to;) {
    const to = cutBefore(sentence, Math.min(sentence.to, from + LONGEST))
    ranges.push([from, to])
    from = to
  }
  return ranges
}

// Never between the halves of one character; between words where Latin text has them.
function cutBefore(sentence: { text: string; from: number; to: number }, to: number): number {
  if (to === sentence.to) return to
  const offset = to - sentence.from
  const space = sentence.text.lastIndexOf(' ', offset)
  if (space > offset - 60 && space > 0) return sentence.from + space + 1
  return /[\uD800-\uDBFF]/.test(sentence.text[offset - 1] ?? '') ? to - 1 : to
}

/** Rows of a table in passages, the header row on top of each. */
function rowsOf(block: Block): Piece[] {
  const [head = '', rule = '', ...rows] = block.text.split('\n')
  // A header row that is a page of text itself is no header.
  const header = head.length > LONGEST ? '' : `${head}\n${rule}`
  const ranges: [number, number][] = []
  let from = header === '' ? 0 : header.length + 1
  for (const row of header === '' ? [head, rule, ...rows] : rows) {
    for (const [start, to] of bySize({ text: row, from, to: from + row.length })) {
      const open = ranges.at(-1)
      if (open && header.length + to - open[0] <= LONGEST) open[1] = to
      else ranges.push([start, to])
    }
    from += row.length + 1
  }
  if (ranges.length === 0) return [{ ...wholeOf(block), isApart: true }]
  return ranges.map(([start, end], index) => {
    const rows = block.text.slice(start, end)
    // The first passage holds the header itself too.
    const parts = partsBetween(block, index === 0 ? 0 : start, end)
    if (header === '') return { text: rows, parts, isApart: true }
    const before = index === 0 ? 0 : header.length + 1
    return {
      text: `${header}\n${rows}`,
      parts: parts.map((part) => ({ ...part, end: before + part.end })),
      isApart: true,
    }
  })
}

/** The lines or rows of a part of a block where they are known, the whole of it otherwise. Ends count from `from`. */
function partsBetween(block: Block, from: number, to: number): BlockPart[] {
  const { anchor } = block
  if (anchor.kind === 'text') {
    const part: Anchor = { kind: 'text', from: anchor.from + from, to: anchor.from + to }
    return [{ end: to - from, anchor: part }]
  }
  const touched = (block.parts ?? []).filter(
    (part, index, all) => (all[index - 1]?.end ?? 0) < to && part.end > from,
  )
  if (touched.length === 0) return [{ end: to - from, anchor }]
  return touched.map((part) => ({ end: Math.min(part.end, to) - from, anchor: part.anchor }))
}
