import { strToU8, zipSync } from 'fflate'
import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import { numbering, relationsOf, typesOf, wordStyles } from './word-parts'

// Markup inside the text stays text; addresses become links only where they are written as links.
const markdown = new MarkdownIt({ html: false, linkify: false })

/** What the document says of itself. */
export interface WordFacts {
  title: string
  createdAt: Date
  /** Under the title: the day, whose it is. */
  byline?: readonly string[]
  /** Listed behind the text as [1], [2]. */
  works?: readonly { text: string; href: string }[]
  /** Cuts a text at its formulas, which stand as Word's own. */
  cutFormulas?(text: string): (string | WordFormula)[]
}

/** `m:oMath`; the source where it could not be read. */
export interface WordFormula {
  omml: string
  source: string
  isBlock: boolean
}

/** A Markdown text as a Word document: headings, lists, tables, emphasis, links and marks `[n]` set high. */
export function wordDocument(text: string, facts?: WordFacts): Uint8Array<ArrayBuffer> {
  const body = new Body(facts).read(markdown.parse(text, {}))
  body.end()
  const section =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>'
  const files = {
    '[Content_Types].xml': typesOf(facts !== undefined),
    '_rels/.rels': relationsOf(facts !== undefined),
    'word/document.xml': `${HEAD}<w:document ${SPACES}><w:body>${body.xml}${section}</w:body></w:document>`,
    'word/styles.xml': wordStyles,
    'word/numbering.xml': numbering(body.lists),
    'word/_rels/document.xml.rels': body.relations(),
    ...(facts && { 'docProps/core.xml': coreProperties(facts) }),
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  )
}

function coreProperties({ title, createdAt }: WordFacts): string {
  const spaces =
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
  const created = createdAt.toISOString().replace(/\.\d+Z$/, 'Z')
  return `${HEAD}<cp:coreProperties ${spaces}><dc:title>${escaped(title)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created></cp:coreProperties>`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

type ListKind = 'bullet' | 'decimal' | 'works'

const order = ['strong', 'em', 's'] as const
type Mark = (typeof order)[number]
const marks = { strong: '<w:b/>', em: '<w:i/>', s: '<w:strike/>' } as const

/** Walks the tokens once and writes the body of the document as it goes. */
class Body {
  xml = ''
  /** Kinds of the lists met, by their number from 1. */
  readonly lists: ListKind[] = []
  private readonly links: string[] = []
  private readonly open: number[] = []
  private isQuote = false
  private heading = 0
  private isHeadRow = false
  private hasTitle = false

  constructor(private readonly facts: WordFacts | undefined) {}

  read(tokens: Token[]): this {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'table_open') this.xml += tableOf(columnsOf(tokens, index))
      else this.take(token)
    }
    return this
  }

  relations(): string {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const own = ['styles', 'numbering'].map(
      (name) => `<Relationship Id="${name}" Type="${office}/${name}" Target="${name}.xml"/>`,
    )
    const outside = this.links.map(
      (url, index) =>
        `<Relationship Id="link${index}" Type="${office}/hyperlink" Target="${escaped(url)}" TargetMode="External"/>`,
    )
    return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[...own, ...outside].join('')}</Relationships>`
  }

  private take(token: Token): void {
    this.takers[token.type]?.(token)
  }

  private readonly takers: Record<string, (token: Token) => void> = {
    inline: ({ children }) => this.paragraph(this.runs(children ?? [])),
    heading_open: ({ tag }) => void (this.heading = Number(tag.slice(1))),
    heading_close: () => this.closeHeading(),
    blockquote_open: () => void (this.isQuote = true),
    blockquote_close: () => void (this.isQuote = false),
    bullet_list_open: () => void this.open.push(this.lists.push('bullet')),
    ordered_list_open: () => void this.open.push(this.lists.push('decimal')),
    bullet_list_close: () => void this.open.pop(),
    ordered_list_close: () => void this.open.pop(),
    fence: ({ content }) => this.code(content),
    code_block: ({ content }) => this.code(content),
    hr: () => this.put(RULE),
    thead_open: () => void (this.isHeadRow = true),
    thead_close: () => void (this.isHeadRow = false),
    tr_open: () => this.put(this.isHeadRow ? HEAD_ROW : '<w:tr>'),
    tr_close: () => this.put('</w:tr>'),
    th_open: () => this.put(CELL),
    td_open: () => this.put(CELL),
    th_close: () => this.closeCell(),
    td_close: () => this.closeCell(),
    table_close: () => this.put('</w:tbl><w:p/>'),
  }

  private closeHeading(): void {
    const { byline = [] } = this.facts ?? {}
    if (this.heading === 1 && !this.hasTitle && byline.length > 0) {
      this.xml += `<w:p><w:pPr><w:pStyle w:val="Byline"/></w:pPr>${run(byline.join('　'), '')}</w:p>`
      this.hasTitle = true
    }
    this.heading = 0
  }

  /** The works behind the text, numbered as its marks count. */
  end(): void {
    const works = this.facts?.works ?? []
    if (works.length === 0) return
    const list = this.lists.push('works')
    this.xml += `<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr>${run('参考文献', '')}</w:p>`
    for (const { text, href } of works) {
      const words =
        href === '' ? run(text, '') : `${run(`${text} `, '')}${this.link(href, '打开原文')}`
      this.xml += `<w:p><w:pPr><w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${words}</w:p>`
    }
  }

  private link(href: string, words: string): string {
    const index = this.links.push(href) - 1
    return `<w:hyperlink r:id="link${index}">${run(words, LINK)}</w:hyperlink>`
  }

  private put(xml: string): void {
    this.xml += xml
  }

  // A cell ends with a paragraph; one without words would end without.
  private closeCell(): void {
    this.put(this.xml.endsWith(CELL) ? '<w:p/></w:tc>' : '</w:tc>')
  }

  private paragraph(runs: string): void {
    this.xml += `<w:p><w:pPr>${this.properties()}</w:pPr>${runs}</w:p>`
  }

  private properties(): string {
    if (this.heading > 0) return `<w:pStyle w:val="Heading${Math.min(this.heading, 4)}"/>`
    const list = this.open.at(-1)
    if (list !== undefined) {
      const level = Math.min(this.open.length - 1, 5)
      return `<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
    }
    return this.isQuote ? '<w:pStyle w:val="Quote"/>' : ''
  }

  private code(content: string): void {
    for (const line of content.replace(/\n$/, '').split('\n')) {
      this.xml += `<w:p><w:pPr><w:pStyle w:val="Code"/></w:pPr>${run(line, '')}</w:p>`
    }
  }

  private runs(tokens: Token[]): string {
    const on = new Set<Mark>(this.isHeadRow ? ['strong'] : [])
    let xml = ''
    let isLink = false
    for (const token of tokens) {
      const [, kind, edge] = /^(strong|em|s)_(open|close)$/.exec(token.type) ?? []
      const mark = order.find((item) => item === kind)
      if (mark && edge === 'open') on.add(mark)
      else if (mark && !(mark === 'strong' && this.isHeadRow)) on.delete(mark)
      else {
        if (token.type === 'link_open' || token.type === 'link_close')
          isLink = token.type === 'link_open'
        // Word wants them in the order of its schema.
        const style = order.map((item) => (on.has(item) ? marks[item] : '')).join('')
        xml += this.run(token, isLink ? style + LINK : style)
      }
    }
    return xml
  }

  private run(token: Token, style: string): string {
    if (token.type === 'link_open') {
      const index = this.links.push(String(token.attrGet('href') ?? '')) - 1
      return `<w:hyperlink r:id="link${index}">`
    }
    if (token.type === 'link_close') return '</w:hyperlink>'
    if (token.type === 'softbreak' || token.type === 'hardbreak') return '<w:r><w:br/></w:r>'
    if (token.type === 'code_inline') return run(token.content, '<w:rStyle w:val="CodeInline"/>')
    return token.content === '' ? '' : this.words(token.content, style)
  }

  private words(text: string, style: string): string {
    const parts = this.facts?.cutFormulas?.(text) ?? [text]
    return parts
      .map((part) => {
        if (typeof part === 'string') return wordsAndMarks(part, style)
        return part.omml === '' ? run(part.source, style) : part.omml
      })
      .join('')
  }
}

const RULE =
  '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="C7C7C1"/></w:pBdr></w:pPr></w:p>'
const tableOf = (columns: number) =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${Math.floor(8306 / Math.max(1, columns))}"/>`.repeat(columns)}</w:tblGrid>`

function columnsOf(tokens: Token[], from: number): number {
  const end = tokens.findIndex(({ type }, index) => index > from && type === 'tr_close')
  return tokens.slice(from, end).filter(({ type }) => type === 'th_open').length
}

const CELL = '<w:tc><w:tcPr/>'
// Said again on each page; a row is not torn apart.
const HEAD_ROW = '<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>'

const LINK = '<w:color w:val="2F5597"/><w:u w:val="single"/>'
const HIGH = '<w:vertAlign w:val="superscript"/>'

function wordsAndMarks(text: string, style: string): string {
  return text
    .split(/((?:\[\d{1,3}\])+)/)
    .filter((part) => part !== '')
    .map((part) => run(part, /^\[\d/.test(part) && text !== part ? style + HIGH : style))
    .join('')
}

function run(text: string, style: string): string {
  const properties = style === '' ? '' : `<w:rPr>${style}</w:rPr>`
  return `<w:r>${properties}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
}

// Control signs are no XML at all, however they are written.
const escaped = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
