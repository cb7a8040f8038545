import type { Anchor } from '../anchor'
import { cleanText } from '../text/clean-text'
import type { Block } from '../document'
import { wordTableBlocks, type WordCell } from './word-tables'

// Groups that are no text of the document.
const LEFT_OUT = new Set(
  'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf listtable listoverridetable themedata datastore fldinst xmlnstbl generator revtbl rsidtbl latentstyles nonshppict'.split(
    ' ',
  ),
)
const CHARSETS: Record<number, string> = {
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
}
const PAGES: Record<number, string> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
}

interface Group {
  isLeftOut: boolean
  isFontTable: boolean
  font: number
  /** Characters that stand for a Unicode one in old readers, and are left out after it. */
  twins: number
  notes: boolean
}

/** Rich text as it is read, word by word -> blocks. */
export class RtfBody {
  readonly blocks: Block[] = []
  private groups: Group[] = []
  private group: Group = { isLeftOut: false, isFontTable: false, font: 0, twins: 1, notes: false }
  private page = 'windows-1252'
  private readonly fonts = new Map<number, string>()
  private bytes: number[] = []
  private run = ''
  private noteRun = ''
  private notes: string[] = []
  private skip = 0
  private outline = 0
  private isInTable = false
  private number = 0
  private rows: WordCell[][] = []
  private row: WordCell[] = []
  private cell: WordCell = { texts: [], numbers: [] }

  openGroup(): void {
    this.flushBytes()
    this.groups.push(this.group)
    this.group = { ...this.group }
  }

  closeGroup(): void {
    this.flushBytes()
    const outer = this.groups.pop()
    if (!outer) return
    if (this.group.notes && !outer.notes) this.endNote()
    this.group = outer
  }

  word(word: string, number: number | null): void {
    const command = commands[word]
    if (word === 'u' && number !== null) return this.unicode(number)
    this.flushBytes()
    if (LEFT_OUT.has(word)) {
      this.group.isLeftOut = true
      this.group.isFontTable = word === 'fonttbl'
    } else if (this.group.isFontTable) this.fontWord(word, number)
    else if (command && !this.group.isLeftOut) command(this, number)
    else this.set(word, number ?? 0)
  }

  private set(word: string, number: number): void {
    if (word === 'f') this.group.font = number
    if (word === 'uc') this.group.twins = Math.max(0, number)
    if (word === 'ansicpg') this.page = PAGES[number] ?? 'windows-1252'
  }

  sign(sign: string): void {
    this.flushBytes()
    if (sign === '*') this.group.isLeftOut = true
    else if (sign === '~') this.write(' ')
    else if (sign === '_') this.write('-')
    else if (sign === '\n' || sign === '\r') this.endParagraph()
    else if ('\\{}'.includes(sign)) this.write(sign)
  }

  byte(byte: number): void {
    if (this.skip > 0) this.skip -= 1
    else if (!this.group.isLeftOut) this.bytes.push(byte)
  }

  plain(text: string): void {
    if (this.group.isLeftOut) return
    // The second byte of a Han character may be a plain letter.
    const remaining = text.slice(this.skip)
    this.skip = Math.max(0, this.skip - text.length)
    if (this.bytes.length === 0) this.write(remaining)
    else {
      for (const char of remaining.slice(0, 1)) this.bytes.push(char.charCodeAt(0))
      this.flushBytes()
      this.write(remaining.slice(1))
    }
  }

  end(): void {
    this.flushBytes()
    this.endParagraph()
    this.endTable()
  }

  write(text: string): void {
    if (this.group.isLeftOut) return
    if (this.group.notes) this.noteRun += text
    else this.run += text
  }

  beginNote(): void {
    this.group.notes = true
  }

  setOutline(level: number): void {
    this.outline = level >= 0 && level < 9 ? Math.min(6, level + 1) : 0
  }

  plainParagraph(): void {
    this.outline = 0
    this.isInTable = false
  }

  enterTable(): void {
    this.isInTable = true
  }

  endParagraph(): void {
    if (this.group.notes) return this.write(' ')
    const text = cleanText(this.run)
      .replace(/[^\S\n]+/g, ' ')
      .trim()
    const notes = this.notes
    this.run = ''
    this.notes = []
    if (!this.isInTable) this.endTable()
    if (text === '') return
    this.number += 1
    if (this.isInTable) {
      this.cell.texts.push(text, ...notes.map((note) => `（注：${note}）`))
      this.cell.numbers.push(this.number)
      return
    }
    const anchor: Anchor = { kind: 'paragraph', from: this.number, to: this.number }
    const level = this.outline
    this.blocks.push({ kind: level > 0 ? 'heading' : 'paragraph', level, text, anchor })
    for (const note of notes) {
      this.blocks.push({ kind: 'paragraph', level: 0, text: `注：${note}`, anchor })
    }
  }

  endCell(): void {
    this.isInTable = true
    this.endParagraph()
    this.row.push(this.cell)
    this.cell = { texts: [], numbers: [] }
  }

  endRow(): void {
    if (this.row.length > 0) this.rows.push(this.row)
    this.row = []
  }

  private endTable(): void {
    this.endRow()
    if (this.rows.length > 0) this.blocks.push(...wordTableBlocks(this.rows))
    this.rows = []
  }

  private endNote(): void {
    const text = cleanText(this.noteRun).replace(/\s+/g, ' ').trim()
    if (text !== '') this.notes.push(text)
    this.noteRun = ''
  }

  private unicode(number: number): void {
    this.flushBytes()
    if (!this.group.isLeftOut)
      this.write(String.fromCharCode(number < 0 ? number + 65_536 : number))
    this.skip = this.group.twins
  }

  private fontWord(word: string, number: number | null): void {
    if (word === 'f') this.group.font = number ?? 0
    const charset = word === 'fcharset' ? CHARSETS[number ?? 0] : undefined
    if (charset) this.fonts.set(this.group.font, charset)
  }

  private flushBytes(): void {
    if (this.bytes.length === 0) return
    const label = this.fonts.get(this.group.font) ?? this.page
    const bytes = Uint8Array.from(this.bytes)
    this.bytes = []
    this.write(new TextDecoder(label).decode(bytes))
  }
}

const commands: Record<string, (body: RtfBody, number: number | null) => void> = {
  par: (body) => body.endParagraph(),
  sect: (body) => body.endParagraph(),
  page: (body) => body.endParagraph(),
  line: (body) => body.write('\n'),
  tab: (body) => body.write('\t'),
  emdash: (body) => body.write('—'),
  endash: (body) => body.write('–'),
  lquote: (body) => body.write('‘'),
  rquote: (body) => body.write('’'),
  ldblquote: (body) => body.write('“'),
  rdblquote: (body) => body.write('”'),
  bullet: (body) => body.write('•'),
  pard: (body) => body.plainParagraph(),
  intbl: (body) => body.enterTable(),
  cell: (body) => body.endCell(),
  row: (body) => body.endRow(),
  outlinelevel: (body, level) => body.setOutline(level ?? 9),
  footnote: (body) => body.beginNote(),
}
