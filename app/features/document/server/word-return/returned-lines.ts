import { allOf, childOf, elementsOf, textOf, type XmlElement } from '~/core/office/xml'
import { legal } from '~/core/text/text-rules'
import type { Mark } from '#packages/document/body'
import type { ReturnedNote } from './read-returned'

/** Who changed something in Word, and when (ms). */
export interface WordHand {
  author: string
  changedAt: number
}

/** A stretch of words of a line, or one of what is no words. */
export interface ReturnedToken {
  /** '' of what is no words. */
  text: string
  /** Bookmark of one of ours, by which it is looked up. */
  atom: string
  /** A note that was added in Word, or a quote of ours that was copied. */
  note: ReturnedNote | null
  marks: readonly Mark[]
  state: 'plain' | 'inserted' | 'deleted'
  /** Of the change; null of what was changed without a trace. */
  hand: WordHand | null
  /** Comments that are about it, by their ids. */
  comments: readonly string[]
}

export interface ReturnedLine {
  tokens: ReturnedToken[]
  bookmarks: string[]
  /** A heading, by its style. */
  isTitle: boolean
  /** A caption of a figure or a line below it. */
  isCaption: boolean
  /** It holds a formula that is none of ours. */
  hasFormula: boolean
  /** Place in a table: its number in the file, its row, its cell; null outside. */
  cell: { table: number; row: number; cell: number } | null
  /** What the row of its table waits for. */
  rowChange: { state: 'inserted' | 'deleted'; hand: WordHand } | null
  /** Change of its end. */
  end: { state: 'inserted' | 'deleted'; hand: WordHand } | null
}

export interface LineFacts {
  styleNames: ReadonlyMap<string, string>
  notes: ReadonlyMap<string, ReturnedNote>
  links: ReadonlyMap<string, string>
}

/** All lines of the text in reading order, those of cells among them; a cell is one line. */
export function linesOfBody(root: XmlElement, facts: LineFacts): ReturnedLine[] {
  const reader = new LineReader(facts)
  const body = allOf(root, 'w:body').next().value
  if (body) reader.blocks(body)
  return reader.lines
}

interface Hold {
  state: ReturnedToken['state']
  hand: WordHand | null
  href: string
}

const PLAIN: Hold = { state: 'plain', hand: null, href: '' }
const INSERTED = new Set(['w:ins', 'w:moveTo'])
const DELETED = new Set(['w:del', 'w:moveFrom'])
const MARKS: Record<string, 'bold' | 'italic' | 'underline' | 'highlight'> = {
  'w:b': 'bold',
  'w:i': 'italic',
  'w:u': 'underline',
  'w:highlight': 'highlight',
}

class LineReader {
  readonly lines: ReturnedLine[] = []
  private tables = 0
  private line: ReturnedLine | null = null
  /** The bookmark of ours that is open, by its id, with what it holds so far. */
  private atom: { id: string; name: string; token: ReturnedToken | null } | null = null
  /** Codes of a field are no words. */
  private isCode = false
  private comments: string[] = []

  constructor(private readonly facts: LineFacts) {}

  blocks(root: XmlElement): void {
    for (const child of elementsOf(root)) {
      if (child.name === 'w:p') this.paragraph(child)
      else if (child.name === 'w:tbl') this.table(child)
      else if (child.name.startsWith('w:comment')) this.commentRange(child)
      else if (child.name === 'w:bookmarkStart') this.bookmark(child)
      else if (child.name === 'w:sdt' || child.name === 'w:sdtContent') this.blocks(child)
      else if (INSERTED.has(child.name) || DELETED.has(child.name)) this.blocks(child)
    }
  }

  private table(root: XmlElement): void {
    const table = (this.tables += 1)
    const rows = elementsOf(root).filter(({ name }) => name === 'w:tr')
    for (const [row, element] of rows.entries()) {
      const change = changeIn(childOf(element, 'w:trPr'))
      const cells = elementsOf(element).filter(({ name }) => name === 'w:tc')
      for (const [cell, content] of cells.entries()) {
        const from = this.lines.length
        this.blocks(content)
        this.joinCell(from, { table, row, cell }, change)
      }
    }
  }

  /** A cell of ours is one line. */
  private joinCell(
    from: number,
    cell: NonNullable<ReturnedLine['cell']>,
    rowChange: ReturnedLine['rowChange'],
  ): void {
    const [first, ...others] = this.lines.splice(from)
    if (!first) return
    for (const { tokens, bookmarks, hasFormula } of others) {
      if (tokens.length > 0 && first.tokens.length > 0) first.tokens.push(breakToken())
      first.tokens.push(...tokens)
      first.bookmarks.push(...bookmarks)
      first.hasFormula ||= hasFormula
    }
    this.lines.push({ ...first, cell, rowChange })
  }

  private paragraph(root: XmlElement): void {
    const properties = childOf(root, 'w:pPr')
    const style = childOf(properties, 'w:pStyle')?.attributes['w:val'] ?? ''
    const name = this.facts.styleNames.get(style) ?? style
    this.line = {
      tokens: [],
      bookmarks: [],
      isTitle: /^(heading|标题|title)/i.test(name) || /heading/i.test(style),
      isCaption: /^(caption|题注)$/i.test(name) || /caption$/i.test(style),
      hasFormula: false,
      cell: null,
      rowChange: null,
      end: changeIn(childOf(properties, 'w:rPr')),
    }
    this.inlines(root, PLAIN)
    this.closeAtom()
    this.lines.push(this.line)
    this.line = null
  }

  private inlines(root: XmlElement, hold: Hold): void {
    for (const child of elementsOf(root)) {
      if (child.name === 'w:r') this.run(child, hold)
      else if (INSERTED.has(child.name)) this.inlines(child, changed(hold, 'inserted', child))
      else if (DELETED.has(child.name)) this.inlines(child, changed(hold, 'deleted', child))
      else if (child.name === 'w:hyperlink') this.link(child, hold)
      else if (child.name === 'm:oMath' || child.name === 'm:oMathPara') this.formula(hold)
      else if (child.name === 'w:bookmarkStart') this.bookmark(child)
      else if (child.name === 'w:bookmarkEnd') this.bookmarkEnd(child)
      else if (child.name.startsWith('w:comment')) this.commentRange(child)
      else if (/^w:(smartTag|sdt|sdtContent|fldSimple|dir|bdo|customXml)$/.test(child.name))
        this.inlines(child, hold)
    }
  }

  private link(child: XmlElement, hold: Hold): void {
    // Marks of citations lead to the list of works; they are written anew.
    if ((child.attributes['w:anchor'] ?? '').startsWith('ref_') && !this.atom) return
    const target = this.facts.links.get(child.attributes['r:id'] ?? '') ?? ''
    const href = /^(https?:\/\/|mailto:)/i.test(target) && target.length <= 2_000 ? target : ''
    this.inlines(child, { ...hold, href })
  }

  private formula(hold: Hold): void {
    if (this.atom) this.hold(hold)
    else if (this.line) this.line.hasFormula = true
  }

  private run(run: XmlElement, hold: Hold): void {
    const properties = childOf(run, 'w:rPr')
    // Counts that headings hide.
    if (childOf(properties, 'w:vanish')) return this.hold(hold)
    const marks = marksOf(properties, hold.href)
    const former = childOf(properties, 'w:rPrChange')
    const own = former && hold.state === 'plain' ? { ...hold, hand: handOf(former) } : hold
    for (const child of elementsOf(run)) this.inRun(child, marks, own)
  }

  private inRun(child: XmlElement, marks: readonly Mark[], hold: Hold): void {
    switch (child.name) {
      case 'w:fldChar':
        return this.fieldMark(child, hold)
      case 'w:t':
      case 'w:delText':
        return this.words(textOf(child), marks, hold)
      case 'w:tab':
        return this.words('\t', marks, hold)
      case 'w:noBreakHyphen':
        return this.words('-', marks, hold)
      case 'w:br':
      case 'w:cr':
        return this.lineBreak(child, hold)
      case 'w:footnoteReference':
        return this.note(child, hold)
    }
  }

  private fieldMark(child: XmlElement, hold: Hold): void {
    const type = child.attributes['w:fldCharType']
    if (type === 'begin') this.isCode = true
    else this.isCode = false
    if (this.atom) this.hold(hold)
  }

  private words(text: string, marks: readonly Mark[], hold: Hold): void {
    if (text === '' || this.isCode) return
    if (this.atom) return this.hold(hold)
    this.push({ ...tokenOf(hold, this.comments), text: legal(text), marks })
  }

  private lineBreak(child: XmlElement, hold: Hold): void {
    if (child.attributes['w:type'] === 'page' || this.atom) return
    this.push({ ...tokenOf(hold, this.comments), text: '\n' })
  }

  private note(child: XmlElement, hold: Hold): void {
    if (this.atom) return this.hold(hold)
    const note = this.facts.notes.get(child.attributes['w:id'] ?? '')
    if (note) this.push({ ...tokenOf(hold, this.comments), note })
  }

  private bookmark({ attributes }: XmlElement): void {
    const name = attributes['w:name'] ?? ''
    if (name.startsWith('_ya_')) {
      this.closeAtom()
      this.atom = { id: attributes['w:id'] ?? '', name, token: null }
    } else this.line?.bookmarks.push(name)
  }

  private bookmarkEnd({ attributes }: XmlElement): void {
    if (this.atom && this.atom.id === attributes['w:id']) this.closeAtom()
  }

  /** What ours holds is looked up; only whether it was deleted is asked. */
  private hold(hold: Hold): void {
    if (this.atom) this.atom.token ??= { ...tokenOf(hold, this.comments), atom: this.atom.name }
  }

  private closeAtom(): void {
    const { atom } = this
    this.atom = null
    // Some programs put a formula beside its bookmark; who deletes what it holds deletes the bookmark too.
    if (atom) this.push(atom.token ?? { ...tokenOf(PLAIN, this.comments), atom: atom.name })
  }

  private push(token: ReturnedToken): void {
    this.line?.tokens.push(token)
  }

  private commentRange({ name, attributes }: XmlElement): void {
    const id = attributes['w:id'] ?? ''
    if (name === 'w:commentRangeStart') this.comments = [...this.comments, id]
    if (name === 'w:commentRangeEnd') this.comments = this.comments.filter((own) => own !== id)
  }
}

const tokenOf = ({ state, hand }: Hold, comments: readonly string[]): ReturnedToken => ({
  text: '',
  atom: '',
  note: null,
  marks: [],
  state,
  hand,
  comments,
})

const breakToken = (): ReturnedToken => ({ ...tokenOf(PLAIN, []), text: '\n' })

const handOf = ({ attributes }: XmlElement): WordHand => ({
  author: (attributes['w:author'] ?? '').slice(0, 64),
  changedAt: Date.parse(attributes['w:date'] ?? '') || 0,
})

/** What came and is to go again goes. */
const changed = (hold: Hold, state: 'inserted' | 'deleted', element: XmlElement): Hold =>
  hold.state === 'deleted' ? hold : { ...hold, state, hand: handOf(element) }

function changeIn(properties: XmlElement | undefined): ReturnedLine['end'] {
  if (!properties) return null
  for (const child of elementsOf(properties)) {
    if (child.name === 'w:ins') return { state: 'inserted', hand: handOf(child) }
    if (child.name === 'w:del') return { state: 'deleted', hand: handOf(child) }
  }
  return null
}

function marksOf(properties: XmlElement | undefined, href: string): Mark[] {
  const marks: Mark[] = []
  for (const { name, attributes } of properties ? elementsOf(properties) : []) {
    const value = attributes['w:val']
    const isOff = value === '0' || value === 'false' || value === 'none'
    const mark = MARKS[name]
    if (mark && !isOff) marks.push({ type: mark })
    if (name === 'w:vertAlign' && (value === 'superscript' || value === 'subscript'))
      marks.push({ type: value })
  }
  if (href !== '') marks.push({ type: 'link', attrs: { href } })
  return marks
}
