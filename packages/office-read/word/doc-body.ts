import type { Anchor } from '../anchor'
import { cleanText } from '../text/clean-text'
import type { DocParagraphs, ParagraphSettings } from './doc-paragraphs'
import type { DocText } from './doc-text'
import type { Block } from '../document'
import { wordTableBlocks, type WordCell } from './word-tables'

interface Sources {
  /** Level of a heading by the number of its style. */
  headings: Map<number, number>
  settings: DocParagraphs
  /** Texts of notes by the number of the character that marks them. */
  notes: Map<number, string>
}

const PARAGRAPH = 0x0d
const CELL = 0x07
const PAGE_BREAK = 0x0c
const NOTE = '\x02'
const NO_OUTLINE = 9

/** The characters of a Word document -> blocks. Non-empty paragraphs are numbered from 1, those in cells too. */
export class DocBody {
  readonly blocks: Block[] = []
  private number = 0
  private rows: WordCell[][] = []
  private row: WordCell[] = []
  private cell: WordCell = { texts: [], numbers: [] }
  private fields = new Fields()

  constructor(
    private readonly source: DocText,
    private readonly sources: Sources,
  ) {}

  /** Reads the characters from one number to another. */
  read(from: number, to: number): void {
    const { text } = this.source
    const end = Math.min(to, text.length)
    let start = from
    for (let offset = from; offset < end; offset += 1) {
      const code = text.charCodeAt(offset)
      if (code !== PARAGRAPH && code !== CELL && code !== PAGE_BREAK) continue
      this.endParagraph(start, offset, code)
      start = offset + 1
    }
    if (start < end) this.endParagraph(start, end, PARAGRAPH)
    this.endTable()
    this.fields = new Fields()
  }

  private endParagraph(from: number, to: number, mark: number): void {
    const settings = this.sources.settings.settingsAt(this.source.byteOf(to))
    const isCell = mark === CELL
    const isInTable = isCell || settings.isInTable
    if (!isInTable) this.endTable()
    if (isCell && this.endsRow(from, to, settings)) return this.endRow()
    this.add(this.textBetween(from, to), this.notesBetween(from, to), settings, isInTable)
    if (isCell) this.endCell()
  }

  // A file without settings still marks rows: their end is a cell of its own, without a word.
  private endsRow(from: number, to: number, settings: ParagraphSettings): boolean {
    if (!this.sources.settings.isEmpty) return settings.endsRow
    return from === to && this.row.length > 0 && this.cell.texts.length === 0
  }

  private add(
    text: string,
    notes: string[],
    settings: ParagraphSettings,
    isInTable: boolean,
  ): void {
    if (text === '') return
    this.number += 1
    if (isInTable) {
      this.cell.texts.push(text, ...notes.map((note) => `（注：${note}）`))
      this.cell.numbers.push(this.number)
      return
    }
    const anchor: Anchor = { kind: 'paragraph', from: this.number, to: this.number }
    const level = this.levelOf(settings)
    const kind = level > 0 ? 'heading' : settings.isListed ? 'list' : 'paragraph'
    this.blocks.push({ kind, level, text, anchor })
    for (const note of notes) {
      this.blocks.push({ kind: 'paragraph', level: 0, text: `注：${note}`, anchor })
    }
  }

  private levelOf({ style, outline }: ParagraphSettings): number {
    if (outline === null) return this.sources.headings.get(style) ?? 0
    return outline < NO_OUTLINE ? Math.min(6, outline + 1) : 0
  }

  private endCell(): void {
    this.row.push(this.cell)
    this.cell = { texts: [], numbers: [] }
  }

  private endRow(): void {
    if (this.row.length > 0) this.rows.push(this.row)
    this.row = []
    this.cell = { texts: [], numbers: [] }
  }

  private endTable(): void {
    if (this.cell.texts.length > 0) this.endCell()
    this.endRow()
    if (this.rows.length > 0) this.blocks.push(...wordTableBlocks(this.rows))
    this.rows = []
  }

  private textBetween(from: number, to: number): string {
    return visibleText(this.fields.resultsIn(this.source.text.slice(from, to)))
  }

  private notesBetween(from: number, to: number): string[] {
    const { text } = this.source
    const found: string[] = []
    for (
      let offset = text.indexOf(NOTE, from);
      offset !== -1 && offset < to;
      offset = text.indexOf(NOTE, offset + 1)
    ) {
      const note = visibleText(
        new Fields().resultsIn(this.sources.notes.get(offset) ?? ''),
      ).replaceAll('\n', ' ')
      if (note !== '') found.push(note)
    }
    return found
  }
}

const [FIELD_BEGIN, FIELD_RESULT, FIELD_END] = ['\x13', '\x14', '\x15']

/** Fields hold what computes them (`PAGEREF _Toc1`) and what was computed: only the latter is text. */
class Fields {
  /** For each field that is open: whether its result has begun. */
  private readonly open: boolean[] = []

  resultsIn(text: string): string {
    if (this.open.length === 0 && !text.includes(FIELD_BEGIN)) return text
    let result = ''
    for (const char of text) {
      if (char === FIELD_BEGIN) this.open.push(false)
      else if (char === FIELD_RESULT && this.open.length > 0) this.open[this.open.length - 1] = true
      else if (char === FIELD_END) this.open.pop()
      else if (this.open.every(Boolean)) result += char
    }
    return result
  }
}

/** What a reader sees of a run: line breaks, dashes and spaces as such, no anchors of pictures and notes. */
const visibleText = (text: string) =>
  cleanText(text.replaceAll('\v', '\n').replaceAll('\x1e', '-').replaceAll('\x07', ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
