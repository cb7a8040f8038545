import type { Range } from './doc-layout'

/** What is set for a paragraph. */
export interface ParagraphSettings {
  style: number
  /** 0–8 for a heading, 9 for none; null when it is not said. */
  outline: number | null
  isListed: boolean
  isInTable: boolean
  /** Its mark ends a row. */
  endsRow: boolean
}

const PAGE = 512
const codes = {
  inTable: 0x2416,
  endsRow: 0x2417,
  outline: 0x2640,
  list: 0x460b,
  tableDefinition: 0xd608,
  tabs: 0xc615,
}
// Bytes of a setting's value by the highest three bits of its code; 0: the first byte of it says.
const SIZES = [1, 1, 2, 4, 2, 2, 0, 3]

interface Run {
  from: number
  to: number
  /** Where its settings stand in the stream, and where they end. */
  offset: number
  end: number
}

/** Settings of paragraphs by a byte of theirs. They lie in pages of 512 bytes, listed in the table stream. */
export class DocParagraphs {
  private readonly runs: Run[] = []

  constructor(
    private readonly word: DataView,
    table: DataView,
    range: Range,
  ) {
    for (const page of pagesOf(table, range)) this.readPage(page)
    this.runs.sort((a, b) => a.from - b.from)
  }

  get isEmpty(): boolean {
    return this.runs.length === 0
  }

  settingsAt(byte: number): ParagraphSettings {
    const found: ParagraphSettings = {
      style: 0,
      outline: null,
      isListed: false,
      isInTable: false,
      endsRow: false,
    }
    const run = this.runAt(byte)
    if (!run || run.offset + 2 > run.end) return found
    found.style = this.word.getUint16(run.offset, true)
    this.readSettings(run.offset + 2, run.end, found)
    return found
  }

  private runAt(byte: number): Run | undefined {
    let [low, high] = [0, this.runs.length - 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((this.runs[middle]?.to ?? 0) <= byte) low = middle + 1
      else high = middle
    }
    const run = this.runs[low]
    return run && run.from <= byte && byte < run.to ? run : undefined
  }

  private readPage(page: number): void {
    const { word } = this
    const start = page * PAGE
    if (start + PAGE > word.byteLength) return
    const count = word.getUint8(start + PAGE - 1)
    const entries = start + 4 * (count + 1)
    if (entries + 13 * count > start + PAGE) return
    for (let index = 0; index < count; index += 1) {
      const from = word.getUint32(start + 4 * index, true)
      const to = word.getUint32(start + 4 * (index + 1), true)
      const offset = word.getUint8(entries + 13 * index) * 2
      // No offset: as the plain style says.
      if (offset === 0) this.runs.push({ from, to, offset: 0, end: 0 })
      else this.runs.push({ from, to, ...this.extentOf(start + offset, start + PAGE) })
    }
  }

  private extentOf(offset: number, end: number): { offset: number; end: number } {
    const size = this.word.getUint8(offset)
    if (size > 0) return { offset: offset + 1, end: Math.min(end, offset + 2 * size) }
    const longer = offset + 1 < end ? this.word.getUint8(offset + 1) : 0
    return { offset: offset + 2, end: Math.min(end, offset + 2 + 2 * longer) }
  }

  private readSettings(from: number, to: number, found: ParagraphSettings): void {
    const { word } = this
    for (let offset = from; offset + 3 <= to;) {
      const code = word.getUint16(offset, true)
      const value = word.getUint8(offset + 2)
      if (code === codes.inTable) found.isInTable = value !== 0
      if (code === codes.endsRow) found.endsRow = value !== 0
      if (code === codes.outline) found.outline = value
      if (code === codes.list && offset + 4 <= to)
        found.isListed = word.getUint16(offset + 2, true) !== 0
      offset += 2 + this.sizeOf(code, offset + 2, to)
    }
  }

  private sizeOf(code: number, offset: number, to: number): number {
    const size = SIZES[code >> 13] ?? 1
    if (size > 0) return size
    if (code === codes.tableDefinition && offset + 2 <= to)
      return this.word.getUint16(offset, true) + 1
    const declared = this.word.getUint8(offset)
    // A list of tab stops that is too long for a byte runs to the end.
    return code === codes.tabs && declared === 255 ? to - offset : declared + 1
  }
}

function* pagesOf(table: DataView, { from, to }: Range): Generator<number> {
  const end = Math.min(to, table.byteLength)
  const count = Math.floor((end - from - 4) / 8)
  for (let index = 0; index < count; index += 1) {
    yield table.getUint32(from + 4 * (count + 1) + 4 * index, true) & 0x3fffff
  }
}
