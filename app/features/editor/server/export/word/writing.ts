import type {
  DocNode,
  DocSnapshot,
  HeadingNumber,
  ObjectNumber,
  SectionBody,
} from '../../../schema'
import { FIRST_LIST, type ListNumber } from './base/numbering-xml'
import type { StyleIds } from './base/style-list'
import type { CitedWorks } from './cited-works'
import type { WordFlaw, WordOptions, WordReport } from './options'
import type { Preset } from './presets/preset'
import { OFFICE, tag } from './xml/write'
import { legal } from './xml/write'

/** What a document is written with: its snapshot, its looks, its numbers. */
export interface Plan {
  snapshot: DocSnapshot
  options: WordOptions
  preset: Preset
  styles: StyleIds
  headings: ReadonlyMap<string, HeadingNumber>
  objects: ReadonlyMap<string, ObjectNumber>
  nodes: ReadonlyMap<string, DocNode>
  cited: CitedWorks
  /** Twips a line may take. */
  width: number
  /** Whether captions may take the chapter's number from the heading itself: it says 2, not 二. */
  hasArabicChapters: boolean
  /** The same of a page that lies across. */
  acrossWidth: number
  sectionXml(section: Section): string
  /** Headings carry their numbers themselves: a mould's styles do not count. */
  numbersHeadings: boolean
  /** What parts and relations of ours are named with; a mould that is one of our files has others. */
  mark: string
  /** Ids that a mould has used. */
  taken: Taken
}

export interface Taken {
  note: number
  comment: number
  bookmark: number
  drawing: number
  numbering: number
}
export const nothingTaken: Taken = { note: 0, comment: -1, bookmark: 0, drawing: 0, numbering: 0 }

/** Pages of one shape and one row of numbers. */
export interface Section {
  zone: 'cover' | 'front' | 'body'
  start: 'next-page' | 'odd-page'
  /** Page numbers begin at one. */
  isFirst: boolean
  isAcross: boolean
}

/** A part that belongs to the document: a picture or a chart. */
export type Belonging =
  | { kind: 'picture'; path: string; key: string; nodeId: string }
  | { kind: 'bytes'; path: string; bytes: Uint8Array }

interface Relation {
  id: string
  type: string
  target: string
  isOutside: boolean
}

/**
 * One export while it is written. Fragments hand over here what stands outside of the text: notes, comments,
 * pictures, links; and take ids from here, so that no two are alike.
 */
export class Writing {
  readonly relations: Relation[] = []
  readonly belongings: Belonging[] = []
  readonly lists: ListNumber[] = []
  readonly notes: string[] = []
  readonly comments: string[] = []
  readonly report: WordReport = {
    headings: 0,
    figures: 0,
    formulas: 0,
    footnotes: 0,
    references: 0,
    flaws: [],
  }
  /** The node that is being written. */
  nodeId = ''
  /** Links of a part stand in the relations of that part: notes hold none. */
  private readonly bookmarks = new Set<string>()
  private readonly pictures = new Map<string, string>()
  private readonly threads = new Set<string>()
  private ids: Taken

  constructor(readonly plan: Plan) {
    this.ids = { ...plan.taken }
  }

  /** Charts written so far. */
  charts = 0
  section: Section = { zone: 'body', start: 'next-page', isFirst: true, isAcross: false }

  /** Properties of the section that ends here, for the last paragraph in it; and how the next one begins. */
  endSection(next: Partial<Section> = {}): string {
    const xml = this.plan.sectionXml(this.section)
    this.section = { ...this.section, start: 'next-page', isFirst: false, ...next }
    return xml
  }

  flaw(kind: WordFlaw['kind'], text: string): void {
    if (this.report.flaws.length < 500) {
      this.report.flaws.push({ kind, nodeId: this.nodeId, text })
    }
  }

  drawingId(): number {
    return (this.ids.drawing += 1)
  }

  /** Id of a tracked change; Word wants those unique among bookmarks too. */
  changeId(): number {
    return (this.ids.bookmark += 1)
  }

  /** Puts a bookmark around what is written; a name that was used already marks nothing a second time. */
  bookmark(name: string, content: string): string {
    const safe = bookmarkName(name)
    if (this.bookmarks.has(safe)) return content
    this.bookmarks.add(safe)
    const id = (this.ids.bookmark += 1)
    return (
      tag('w:bookmarkStart', { 'w:id': id, 'w:name': safe }) +
      content +
      tag('w:bookmarkEnd', { 'w:id': id })
    )
  }

  /** The next free name of a row: `_ym_e12`, `_ym_e12_2`. */
  freeBookmark(name: string): string {
    const safe = bookmarkName(name)
    if (!this.bookmarks.has(safe)) return safe
    let no = 2
    while (this.bookmarks.has(bookmarkName(`${safe}_${no}`))) no += 1
    return bookmarkName(`${safe}_${no}`)
  }

  note(write: (mark: string) => string): string {
    const id = (this.ids.note += 1)
    this.report.footnotes += 1
    const style = tag('w:rPr', {}, tag('w:rStyle', { 'w:val': this.plan.styles.footnoteMark }))
    const mark = tag('w:r', {}, style + tag('w:footnoteRef'))
    this.notes.push(tag('w:footnote', { 'w:id': id }, write(mark)))
    return tag('w:r', {}, style + tag('w:footnoteReference', { 'w:id': id }))
  }

  /** Ids of the comments of a thread, the first time it is met; none afterwards: a range is one. */
  commentsOf(threadId: string, write: (id: number) => string[]): number[] {
    if (this.threads.has(threadId)) return []
    this.threads.add(threadId)
    const first = this.ids.comment + 1
    const written = write(first)
    this.comments.push(...written)
    this.ids.comment += written.length
    return written.map((_, at) => first + at)
  }

  /** A list that counts for itself; its `w:numId`. */
  orderedList(start: number, level: number): number {
    const id = FIRST_LIST + this.lists.length
    this.lists.push({ id, start, level })
    return id + this.plan.taken.numbering
  }

  link(target: string): string {
    return this.relate('hyperlink', legal(target), true)
  }

  picture(key: string, type: 'png' | 'jpeg'): string {
    const known = this.pictures.get(key)
    if (known) return known
    const path = this.path('media', type)
    this.belongings.push({ kind: 'picture', path, key, nodeId: this.nodeId })
    const id = this.relate('image', path)
    this.pictures.set(key, id)
    return id
  }

  /** A free path of a picture: `media/Ym_3.png`. */
  path(folder: string, ending: string): string {
    return `${folder}/${this.plan.mark}_${this.belongings.length + 1}.${ending}`
  }

  belong(path: string, bytes: Uint8Array): void {
    this.belongings.push({ kind: 'bytes', path, bytes })
  }

  part(type: string, path: string, bytes: Uint8Array): string {
    this.belong(path, bytes)
    return this.relate(type, path)
  }

  relate(type: string, target: string, isOutside = false): string {
    const id = `r${this.plan.mark}_${this.relations.length + 1}`
    this.relations.push({ id, type: `${OFFICE}/${type}`, target, isOutside })
    return id
  }
}

/** Letters, digits and underscores, at most forty, as Word takes them. */
export const bookmarkName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}_]/gu, '_')
    .replace(/^(?=\d)/, '_')
    .slice(0, 40)

export const nodeBookmark = (nodeId: string) => bookmarkName(`n_${nodeId}`)
export const figureBookmark = (figureId: string) => bookmarkName(`f_${figureId}`)

export const EMPTY_BODY: SectionBody = { type: 'doc', content: [] }
