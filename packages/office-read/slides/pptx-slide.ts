import { cleanText } from '../text/clean-text'
import { mathMark } from '../word/docx-math'
import { pictureWords } from './drawing'
import { slideLine, type SlideItem } from './slide-blocks'
import type { XmlListener } from '../containers/xml'

// What every slide repeats: page number, footer, date, header, and the picture of the slide on its notes.
const REPEATED = new Set(['sldNum', 'ftr', 'dt', 'hdr', 'sldImg'])
const TITLES = new Set(['title', 'ctrTitle'])

/** One slide's XML -> its title and items. Also reads notes, which are slides by form, and diagrams. */
export class SlideListener implements XmlListener {
  title = ''
  isOpening = false
  readonly items: SlideItem[] = []
  /** Paragraphs outside of any shape, as in diagrams. */
  readonly loose: string[] = []
  private placeholder: string | null = null
  private isShape = false
  private paragraphs: string[] = []
  private run = ''
  private isText = false
  /** Elements inside the outermost one that is left out; 0 outside. */
  private skipped = 0
  private rows: string[][] | null = null
  private cell: string[] | null = null

  open(name: string, attributes: Record<string, string>): void {
    if (this.skipped > 0 || name === 'mc:Fallback') {
      this.skipped += 1
      return
    }
    this.isText = name === 'a:t' || name === 'm:t'
    if (name === 'p:sp') this.openShape()
    else if (name === 'p:ph') this.placeholder = attributes.type ?? 'body'
    else if (name === 'p:cNvPr') this.caption(attributes.descr ?? '')
    else if (name === 'a:br') this.run += '\n'
    else if (name === 'a:tab') this.run += '\t'
    else if (!this.openInTable(name)) this.run += mathMark(name, 'open')
  }

  close(name: string): void {
    if (this.skipped > 0) {
      this.skipped -= 1
      return
    }
    this.isText = false
    if (name === 'a:p') this.closeParagraph()
    else if (name === 'p:sp') this.closeShape()
    else if (name === 'a:tc') this.closeCell()
    else if (name === 'a:tbl') this.closeTable()
    else this.run += mathMark(name, 'close')
  }

  text(text: string): void {
    if (this.isText && this.skipped === 0) this.run += cleanText(text)
  }

  private openShape(): void {
    this.isShape = true
    this.placeholder = null
    this.paragraphs = []
  }

  private openInTable(name: string): boolean {
    if (name === 'a:tbl') this.rows = []
    else if (name === 'a:tr') this.rows?.push([])
    else if (name === 'a:tc') this.cell = []
    else return false
    return true
  }

  private caption(description: string): void {
    const words = pictureWords(description)
    if (words !== '') this.items.push({ kind: 'paragraph', text: words })
  }

  private closeParagraph(): void {
    const text = slideLine(this.run)
    this.run = ''
    if (text === '') return
    if (this.cell) this.cell.push(text)
    else if (this.isShape) this.paragraphs.push(text)
    else this.loose.push(text)
  }

  private closeShape(): void {
    const { paragraphs, placeholder } = this
    this.isShape = false
    this.paragraphs = []
    if (paragraphs.length === 0 || REPEATED.has(placeholder ?? '')) return
    if (TITLES.has(placeholder ?? '') && this.title === '') {
      this.title = paragraphs.join(' ').replaceAll('\n', ' ')
      this.isOpening = placeholder === 'ctrTitle'
      return
    }
    const kind = placeholder !== null && paragraphs.length > 1 ? 'list' : 'paragraph'
    for (const text of paragraphs) this.items.push({ kind, text })
  }

  private closeCell(): void {
    this.rows?.at(-1)?.push(this.cell?.join(' ') ?? '')
    this.cell = null
  }

  private closeTable(): void {
    if (this.rows) this.items.push({ kind: 'table', rows: this.rows })
    this.rows = null
  }
}
