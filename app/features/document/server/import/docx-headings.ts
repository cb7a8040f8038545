import type { Heading } from '#packages/document/outline'
import type { XmlArchive, XmlListener } from '~/features/library/server'

/** What a Word file says of its own order. */
export interface DocxOutline {
  /** In its title style; '' when there is none. */
  title: string
  /** By style or outline level, from 1; texts byte for byte, breaks and tabs as a space. */
  headings: Heading[]
  /** Short paragraphs without a level, for files that have no headings. */
  lines: string[]
}

/** Headings of a docx: the level of the paragraph itself, else of its style or of what that is based on. */
export async function readDocxOutline(source: XmlArchive): Promise<DocxOutline> {
  const main = await source.mainPart('word/document.xml')
  const styles = new StyleLevels()
  await source.read(`${main.slice(0, main.lastIndexOf('/') + 1)}styles.xml`, styles)
  const body = new HeadingListener(styles.levels())
  await source.read(main, body)
  return body.outline
}

interface Style {
  name: string
  basedOn: string
  /** 0 to 8 as Word counts, 9 for body text; null when it does not say. */
  outline: number | null
}

/** Of a heading from 1, as Word counts; `title` of the document itself. */
export type Level = number | 'title'
// Styles that are based on each other in a circle come to an end.
const LONGEST_CHAIN = 20

/** styles.xml: which styles are those of headings. */
export class StyleLevels implements XmlListener {
  private readonly styles = new Map<string, Style>()
  private style: Style | null = null

  open(name: string, attributes: Record<string, string>): void {
    const value = attributes['w:val'] ?? ''
    if (name === 'w:style') {
      this.style = { name: '', basedOn: '', outline: null }
      this.styles.set(attributes['w:styleId'] ?? '', this.style)
    } else if (!this.style) return
    else if (name === 'w:name') this.style.name = value
    else if (name === 'w:basedOn') this.style.basedOn = value
    else if (name === 'w:outlineLvl') this.style.outline = Number(value)
  }

  close(name: string): void {
    if (name === 'w:style') this.style = null
  }

  text(): void {}

  /** Names of styles, by id. */
  names(): Map<string, string> {
    return new Map([...this.styles].map(([id, { name }]) => [id, name]))
  }

  levels(): Map<string, Level> {
    const found = new Map<string, Level>()
    for (const id of this.styles.keys()) {
      const level = this.levelOf(id)
      if (level !== null) found.set(id, level)
    }
    return found
  }

  private levelOf(id: string): Level | null {
    let style = this.styles.get(id)
    for (let link = 0; style && link < LONGEST_CHAIN; link += 1) {
      if (style.outline !== null) return style.outline < 9 ? style.outline + 1 : null
      const named = /^(?:heading|标题|標題)\s*([1-9])$/i.exec(style.name)?.[1]
      if (named !== undefined) return Number(named)
      if (/^(?:title|标题|標題)$/i.test(style.name)) return 'title'
      style = this.styles.get(style.basedOn)
    }
    return null
  }
}

// Deleted words, codes of fields, the older twin of a drawing, notes, text boxes and tables hold no headings.
const SKIPPED = new Set(
  'w:del w:moveFrom w:instrText w:delText mc:Fallback w:rPr w:sectPr w:txbxContent w:tbl'.split(
    ' ',
  ),
)
const LONGEST_LINE = 80

class HeadingListener implements XmlListener {
  readonly outline: DocxOutline = { title: '', headings: [], lines: [] }
  private skipped = 0
  private isText = false
  private isSettings = false
  private level: Level | null = null
  private collected = ''

  constructor(private readonly levels: ReadonlyMap<string, Level>) {}

  open(name: string, attributes: Record<string, string>): void {
    if (this.skipped > 0 || SKIPPED.has(name)) {
      this.skipped += 1
      return
    }
    if (name === 'w:p') this.begin()
    else if (name === 'w:pPr') this.isSettings = true
    else if (this.isSettings) this.set(name, attributes['w:val'] ?? '')
    else this.run(name)
  }

  close(name: string): void {
    if (this.skipped > 0) {
      this.skipped -= 1
      return
    }
    this.isText = false
    if (name === 'w:pPr') this.isSettings = false
    else if (name === 'w:p') this.end()
  }

  text(text: string): void {
    if (this.isText && this.skipped === 0) this.collected += text
  }

  private begin(): void {
    this.level = null
    this.collected = ''
  }

  private set(name: string, value: string): void {
    if (name === 'w:pStyle') this.level = this.levels.get(value) ?? null
    else if (name === 'w:outlineLvl') this.level = Number(value) < 9 ? Number(value) + 1 : null
  }

  private run(name: string): void {
    this.isText = name === 'w:t' || name === 'm:t'
    if (name === 'w:tab' || name === 'w:br' || name === 'w:cr') this.collected += ' '
    else if (name === 'w:noBreakHyphen') this.collected += '-'
  }

  private end(): void {
    const { collected: text, level, outline } = this
    this.begin()
    if (text.trim() === '') return
    if (level === 'title') outline.title ||= text.trim()
    else if (level !== null) outline.headings.push({ level, text })
    else if (text.trim().length <= LONGEST_LINE) outline.lines.push(text)
  }
}
