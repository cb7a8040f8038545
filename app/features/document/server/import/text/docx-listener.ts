import type { XmlListener } from '~/features/library/server'
import type { BlockAttrs, Change, ChangeMark, Inline, Mark } from '#packages/document/body'
import type { Level } from '../docx-headings'
import { addWords, ListBuilder, newLine, trimmed, wordsOf, type WordLine } from './docx-lines'
import type { ListForms } from './docx-parts'
import { tableBlocks, type WordCell } from './docx-table'
import type { TextPiece } from './imported-text'
import { MathReader } from './omml-latex'

export interface DocxOptions {
  styles: ReadonlyMap<string, Level>
  /** Names of styles, by id. */
  styleNames: ReadonlyMap<string, string>
  lists: ListForms
  notes: ReadonlyMap<string, string>
  links: ReadonlyMap<string, string>
  attrs: () => BlockAttrs
  /** Gives a tracked change its id; without it deleted words are left out and inserted ones stand. */
  newChange?: (change: Pick<Change, 'author' | 'at'>) => Change
}

const SKIPPED = new Set(
  'w:instrText mc:Fallback w:sectPr w:tblPr w:tblGrid w:trPr w:rPrChange w:pPrChange w:tblPrEx'.split(
    ' ',
  ),
)
// Where changes are accepted.
const DELETED = new Set(['w:del', 'w:moveFrom', 'w:delText'])
const CHANGES: Record<string, ChangeMark['type']> = {
  'w:ins': 'insertion',
  'w:moveTo': 'insertion',
  'w:del': 'deletion',
  'w:moveFrom': 'deletion',
}
const RUN_MARKS: Record<string, 'bold' | 'italic' | 'underline' | 'highlight'> = {
  'w:b': 'bold',
  'w:i': 'italic',
  'w:u': 'underline',
  'w:highlight': 'highlight',
}

/** document.xml as pieces of a text, by listening: words with their marks, lists, tables, pictures, formulas, notes. */
export class DocxListener implements XmlListener {
  readonly pieces: TextPiece[] = []
  private skipped = 0
  private isText = false
  private settings: '' | 'line' | 'run' = ''
  private marks: Mark[] = []
  private href = ''
  private changes: ChangeMark[] = []
  private math: { reader: MathReader; depth: number; isAlone: boolean } | null = null
  /** Paragraphs inside each other: text boxes stand in a run of their paragraph. */
  private readonly lines: WordLine[] = []
  private readonly tables: WordCell[][][] = []
  private readonly list: ListBuilder

  constructor(private readonly options: DocxOptions) {
    this.list = new ListBuilder(options.attrs)
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.math) return this.openInMath(name, attributes)
    if (this.skipped > 0 || this.isSkipped(name)) {
      this.skipped += 1
      return
    }
    if (name === 'w:pPr' || name === 'w:rPr') this.settings = name === 'w:pPr' ? 'line' : 'run'
    else if (this.settings === 'line') this.setLine(name, attributes)
    else if (this.settings === 'run') this.setRun(name, attributes['w:val'])
    else if (name === 'w:p') this.lines.push(newLine())
    else if (/^w:t(bl|r|c)$|^w:tcPr$|^w:gridSpan$|^w:vMerge$/.test(name))
      this.openInTable(name, attributes['w:val'])
    else this.openInLine(name, attributes)
  }

  close(name: string): void {
    if (this.math) return this.closeInMath(name)
    if (this.skipped > 0) {
      this.skipped -= 1
      return
    }
    this.isText = false
    if (name === 'w:pPr' || name === 'w:rPr') this.settings = ''
    else if (name === 'w:r') this.marks = []
    else if (name === 'w:hyperlink') this.href = ''
    else if (name in CHANGES && this.settings === '') this.changes.pop()
    else if (name === 'w:p') this.closeLine()
    else if (name === 'w:tbl') this.closeTable()
  }

  text(text: string): void {
    if (this.math) this.math.reader.text(text)
    else if (this.isText && this.skipped === 0) this.write(text)
  }

  /** What was not handed on yet. */
  end(): TextPiece[] {
    this.pieces.push(...this.list.take())
    return this.pieces
  }

  private isSkipped(name: string): boolean {
    if (SKIPPED.has(name)) return true
    // What a mark of a paragraph looks like says nothing of its words.
    if (this.settings === 'line' && name === 'w:rPr') return true
    return !this.options.newChange && DELETED.has(name)
  }

  private openInMath(name: string, attributes: Record<string, string>): void {
    if (!this.math) return
    this.math.depth += 1
    this.math.reader.open(name, attributes)
  }

  private closeInMath(name: string): void {
    if (!this.math) return
    if (this.math.depth > 0) {
      this.math.depth -= 1
      this.math.reader.close()
      return
    }
    const { reader, isAlone } = this.math
    this.math = null
    const latex = reader.latex().slice(0, 2_000)
    const line = this.lines.at(-1)
    if (!line || latex === '' || name === '') return
    if (isAlone) line.equations.push(latex)
    else this.put({ type: 'math', attrs: { latex } })
  }

  private setLine(name: string, attributes: Record<string, string>): void {
    const line = this.lines.at(-1)
    const value = attributes['w:val'] ?? ''
    if (!line) return
    if (name === 'w:pStyle') line.style = value
    else if (name === 'w:outlineLvl') line.level = Number(value) < 9 ? Number(value) + 1 : 0
    else if (name === 'w:numId' || name === 'w:ilvl') setList(line, name, value)
  }

  private setRun(name: string, value: string | undefined): void {
    const mark = RUN_MARKS[name]
    const isOff = value === '0' || value === 'false' || value === 'none'
    if (mark && !isOff) this.marks.push({ type: mark })
    if (name === 'w:vertAlign' && (value === 'superscript' || value === 'subscript'))
      this.marks.push({ type: value })
  }

  private openInTable(name: string, value: string | undefined): void {
    const table = this.tables.at(-1)
    if (name === 'w:tbl') {
      this.pieces.push(...this.list.take())
      this.tables.push([])
    } else if (name === 'w:tr') table?.push([])
    else if (name === 'w:tc') table?.at(-1)?.push({ lines: [], span: 1, isBelow: false })
    else this.setCell(name, value)
  }

  private setCell(name: string, value: string | undefined): void {
    const cell = this.cell()
    if (!cell) return
    if (name === 'w:gridSpan') cell.span = Math.min(60, Math.max(1, Number(value) || 1))
    else if (name === 'w:vMerge') cell.isBelow = value !== 'restart'
  }

  private cell = (): WordCell | undefined => this.tables.at(-1)?.at(-1)?.at(-1)

  private openInLine(name: string, attributes: Record<string, string>): void {
    this.isText = name === 'w:t' || name === 'w:delText'
    const change = CHANGES[name]
    if (change) this.openChange(change, attributes)
    else if (name.endsWith('noteReference')) this.note(`${name} ${attributes['w:id'] ?? ''}`)
    else this.openElement[name]?.(attributes)
  }

  private readonly openElement: Record<string, (attributes: Record<string, string>) => void> = {
    'm:oMathPara': () => (this.math = { reader: new MathReader(), depth: 0, isAlone: true }),
    'm:oMath': () => (this.math = { reader: new MathReader(), depth: 0, isAlone: false }),
    'w:tab': () => this.write('\t'),
    'w:noBreakHyphen': () => this.write('-'),
    'w:cr': () => this.put({ type: 'hardBreak' }),
    'w:br': (attributes) => {
      if (attributes['w:type'] !== 'page') this.put({ type: 'hardBreak' })
    },
    'w:hyperlink': (attributes) => (this.href = this.linkOf(attributes['r:id'])),
    'wp:docPr': (attributes) => (this.description = (attributes['descr'] ?? '').slice(0, 1_000)),
    'a:blip': (attributes) => this.picture(attributes['r:embed']),
    'v:imagedata': (attributes) => this.picture(attributes['r:id']),
  }

  private linkOf = (id = ''): string => this.options.links.get(id) ?? ''

  private openChange(type: ChangeMark['type'], attributes: Record<string, string>): void {
    const time = Date.parse(attributes['w:date'] ?? '') || 0
    const attrs = this.options.newChange?.({ author: attributes['w:author'] ?? '', at: time })
    this.changes.push({ type, attrs: attrs ?? { id: '', author: '', at: time, by: 'human' } })
  }

  private description = ''

  private picture(id: string | undefined): void {
    const part = this.linkOf(id)
    // A picture in a cell has no place of its own there.
    if (part !== '' && this.tables.length === 0)
      this.lines.at(-1)?.pictures.push({ part, alt: this.description })
    this.description = ''
  }

  private note(key: string): void {
    const text = this.options.notes.get(key)?.replace(/\s+/g, ' ').trim() ?? ''
    if (text !== '') this.put({ type: 'note', attrs: { text: text.slice(0, 2_000) } })
  }

  private write(text: string): void {
    const line = this.lines.at(-1)
    if (line) addWords(line, text, this.marksNow())
  }

  private put(item: Exclude<Inline, { type: 'text' }>): void {
    const marks = this.options.newChange ? this.changes : []
    this.lines.at(-1)?.content.push(marks.length > 0 ? { ...item, marks: [...marks] } : item)
  }

  private marksNow(): Mark[] {
    const isAddress = /^(https?:\/\/|mailto:)/i.test(this.href) && this.href.length <= 2_000
    return [
      ...this.marks,
      ...(isAddress ? [{ type: 'link' as const, attrs: { href: this.href } }] : []),
      ...(this.options.newChange ? this.changes : []),
    ]
  }

  private closeLine(): void {
    const line = this.lines.pop()
    if (!line) return
    const content = trimmed(line.content)
    const cell = this.cell()
    if (cell) {
      if (content.length > 0) cell.lines.push(content)
      return
    }
    if (/^toc\b|^目录/i.test(this.options.styleNames.get(line.style) ?? '')) return
    if (content.length > 0) this.hand(line, content)
    this.figures(line)
  }

  /** A line with words is a title, a heading, an item or a paragraph. */
  private hand({ level: own, style, list }: WordLine, content: Inline[]): void {
    const { styles, lists, attrs } = this.options
    const level = own ?? styles.get(style) ?? 0
    if (level === 0 && list !== null && list.id !== '') {
      const isOrdered = lists.get(list.id)?.get(list.depth) === 'ordered'
      this.list.add({ depth: list.depth, isOrdered, content })
      return
    }
    this.pieces.push(...this.list.take())
    if (level === 'title') this.pieces.push({ type: 'title', text: wordsOf(content) })
    else if (level > 0) this.pieces.push({ type: 'heading', level, text: wordsOf(content) })
    else this.pieces.push({ type: 'block', block: { type: 'paragraph', attrs: attrs(), content } })
  }

  private figures({ pictures, equations }: WordLine): void {
    if (pictures.length + equations.length > 0) this.pieces.push(...this.list.take())
    const named = (prefix: string, caption = '') => {
      const own = this.options.attrs()
      return { ...own, id: `${prefix}-${own.blockId}`, caption, evidenceIds: [] }
    }
    const figures = [
      ...equations.map((latex) => ({ ...named('eq'), spec: { kind: 'equation' as const, latex } })),
      ...pictures.map(({ part, alt }) => ({
        ...named('fig'),
        ...(alt !== '' && { alt }),
        spec: {
          kind: 'image' as const,
          key: `part:${part}`,
          type: 'png' as const,
          pixels: { width: 1, height: 1 },
        },
      })),
    ]
    for (const attrs of figures)
      this.pieces.push({ type: 'block', block: { type: 'figure', attrs } })
  }

  private closeTable(): void {
    const table = this.tables.pop()
    if (!table) return
    const outer = this.tables.at(-1)?.at(-1)?.at(-1)
    // A table within a cell is read line by line.
    if (outer) outer.lines.push(...table.flat().flatMap(({ lines }) => lines))
    else
      this.pieces.push(
        ...tableBlocks(table, this.options.attrs).map((block) => ({
          type: 'block' as const,
          block,
        })),
      )
  }
}

function setList(line: WordLine, name: 'w:numId' | 'w:ilvl', value: string): void {
  const { id = '', depth = 0 } = line.list ?? {}
  if (name === 'w:ilvl') line.list = { id, depth: Number(value) || 0 }
  else line.list = value === '0' ? null : { id: value, depth }
}
