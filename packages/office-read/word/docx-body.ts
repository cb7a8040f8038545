import type { Anchor } from '../anchor'
import { cleanText } from '../text/clean-text'
import type { Block } from '../document'
import { mathMark } from './docx-math'
import { DocxPages } from './docx-pages'
import { pictureWords } from '../slides/drawing'
import { wordTableBlocks, type WordCell } from './word-tables'
import type { XmlListener } from '../containers/xml'

interface Paragraph {
  text: string
  level: number
  isListed: boolean
  notes: string[]
  /** What the author wrote about pictures in it. */
  captions: string[]
  /** The page on which its words begin. */
  page: number
}

/** A table that is being read. Tables inside its cells give their text to the cell. */
interface Table {
  rows: WordCell[][]
}

// Deleted text, field codes, the older twin of a drawing, and everything that only describes looks.
const SKIPPED = new Set(
  'w:del w:moveFrom w:instrText w:delText mc:Fallback w:rPr w:tblPr w:tcPr w:trPr'.split(' '),
)

/** document.xml -> blocks, by listening. Non-empty paragraphs are numbered from 1, those in table cells too. */
export class DocxBody implements XmlListener {
  private readonly blocks: Block[] = []
  private readonly pages = new DocxPages()
  private number = 0
  private skipped = 0
  private isText = false
  private isSettings = false
  /** Paragraphs inside each other: text boxes stand in a run of their paragraph. */
  private paragraphs: Paragraph[] = []
  private tables: Table[] = []

  constructor(
    private readonly headings: Map<string, number>,
    private readonly footnotes: Map<string, string>,
    private readonly endnotes: Map<string, string>,
  ) {}

  /** What was read. */
  finish(): Block[] {
    return this.pages.label(this.blocks)
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.skipped === 0 && this.pages.open(name, attributes)) return
    if (this.skipped > 0 || SKIPPED.has(name)) {
      this.skipped += 1
      return
    }
    if (name === 'w:pPr') this.isSettings = true
    else if (this.isSettings) this.set(name, attributes['w:val'] ?? '')
    else if (name === 'w:p') this.paragraphs.push(emptyParagraph())
    else if (/^w:t(bl|r|c)$/.test(name)) this.openInTable(name)
    else this.openInRun(name, attributes)
  }

  close(name: string): void {
    if (this.skipped > 0) {
      this.skipped -= 1
      return
    }
    if (this.pages.close(name)) return
    this.isText = false
    if (name === 'w:pPr') this.isSettings = false
    else if (name === 'w:p') this.closeParagraph()
    else if (name === 'w:tbl') this.closeTable()
    else this.write(mathMark(name, 'close'))
  }

  text(text: string): void {
    if (this.isText && this.skipped === 0) this.write(cleanText(text))
  }

  private openInTable(name: string): void {
    const table = this.tables.at(-1)
    if (name === 'w:tbl') this.tables.push({ rows: [] })
    else if (name === 'w:tr') table?.rows.push([])
    else table?.rows.at(-1)?.push({ texts: [], numbers: [] })
  }

  private openInRun(name: string, attributes: Record<string, string>): void {
    this.isText = name === 'w:t' || name === 'm:t'
    if (name === 'w:tab') this.write('\t')
    else if (name === 'w:br' || name === 'w:cr') this.write('\n')
    else if (name === 'w:noBreakHyphen') this.write('-')
    else if (name === 'wp:docPr') this.caption(attributes.descr ?? '')
    else if (name === 'w:footnoteReference') this.note(this.footnotes, attributes['w:id'])
    else if (name === 'w:endnoteReference') this.note(this.endnotes, attributes['w:id'])
    else this.write(mathMark(name, 'open'))
  }

  private set(name: string, value: string): void {
    const paragraph = this.paragraphs.at(-1)
    if (!paragraph) return
    if (name === 'w:pStyle') paragraph.level = this.headings.get(value) ?? 0
    if (name === 'w:outlineLvl' && Number(value) < 9)
      paragraph.level = Math.min(6, Number(value) + 1)
    if (name === 'w:numId') paragraph.isListed = value !== '0'
  }

  private write(text: string): void {
    const paragraph = this.paragraphs.at(-1)
    if (!paragraph) return
    if (paragraph.text.trim() === '') paragraph.page = this.pages.current
    paragraph.text += text
  }

  private note(notes: Map<string, string>, id: string | undefined): void {
    const text = notes.get(id ?? '')?.trim()
    if (text) this.paragraphs.at(-1)?.notes.push(text)
  }

  private caption(description: string): void {
    const words = pictureWords(description)
    if (words !== '') this.paragraphs.at(-1)?.captions.push(words)
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop()
    if (!paragraph) return
    const text = paragraph.text.replace(/[^\S\n]+/g, ' ').trim()
    if (text === '') return this.keepCaptions(paragraph)
    this.number += 1
    this.pages.add(paragraph.page)
    const cell = this.tables.at(-1)?.rows.at(-1)?.at(-1)
    if (cell) {
      const notes = paragraph.notes.map((note) => `（注：${note}）`)
      cell.texts.push(text, ...paragraph.captions, ...notes)
      cell.numbers.push(this.number)
      return
    }
    const anchor: Anchor = { kind: 'paragraph', from: this.number, to: this.number }
    const { level, isListed } = paragraph
    const kind = level > 0 ? 'heading' : isListed ? 'list' : 'paragraph'
    this.blocks.push({ kind, level, text, anchor })
    for (const note of [...paragraph.captions, ...paragraph.notes.map((text) => `注：${text}`)]) {
      this.blocks.push({ kind: 'paragraph', level: 0, text: note, anchor })
    }
  }

  /** A picture alone in its paragraph: the paragraph has no number, so what is said of it stands with the one before. */
  private keepCaptions({ captions }: Paragraph): void {
    if (captions.length === 0) return
    const cell = this.tables.at(-1)?.rows.at(-1)?.at(-1)
    if (cell) {
      cell.texts.push(...captions)
      return
    }
    const number = Math.max(1, this.number)
    const anchor: Anchor = { kind: 'paragraph', from: number, to: number }
    for (const text of captions) this.blocks.push({ kind: 'paragraph', level: 0, text, anchor })
  }

  private closeTable(): void {
    const table = this.tables.pop()
    if (!table) return
    const outer = this.tables.at(-1)?.rows.at(-1)?.at(-1)
    if (outer) {
      outer.texts.push(...table.rows.flat().flatMap((cell) => cell.texts))
      outer.numbers.push(...table.rows.flat().flatMap((cell) => cell.numbers))
    } else this.blocks.push(...wordTableBlocks(table.rows))
  }
}

const emptyParagraph = (): Paragraph => ({
  text: '',
  level: 0,
  isListed: false,
  notes: [],
  captions: [],
  page: 1,
})
