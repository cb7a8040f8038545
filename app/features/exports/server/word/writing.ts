import { legal } from '~/core/text/text-rules'
import type { NodeId } from '~/core/ids'
import type { DocNode } from '#packages/document/tree'
import type { DocSnapshot } from '#packages/document/snapshot'
import type { HeadingNumber, ObjectNumber } from '#packages/document/headings/numbering'
import type { SectionBody } from '#packages/document/body'
import { FIRST_LIST, type ListNumber } from './base/numbering-xml'
import type { StyleIds } from './base/style-list'
import type { CitedWorks } from './cited-works'
import type { Trace } from './fragments/fragment'
import { openFragmentCache, type FragmentCache } from './fragments/fragment-cache'
import { trackedPlan } from './fragments/tracked-reads'
import type { WordFlaw, WordOptions, WordReport } from './options'
import { pack, type Packed } from './package/packed'
import { isPacked } from './package/zip-stream'
import type { Preset } from './presets/preset'
import { bookmarkName } from '#packages/document/word-file/bookmark-name'
import { noMarks, type SectionMarks } from './changes/section-marks'
import { OFFICE, tag } from './xml/write'

/** What a document is written with: its snapshot, its styles, its numbers. */
export interface Plan {
  snapshot: DocSnapshot
  options: WordOptions
  preset: Preset
  styles: StyleIds
  headings: ReadonlyMap<string, HeadingNumber>
  objects: ReadonlyMap<string, ObjectNumber>
  nodes: ReadonlyMap<string, DocNode>
  /** Captions of figures by their ids. */
  captions: ReadonlyMap<string, string>
  cited: CitedWorks
  /** Twips a line may take. */
  width: number
  /** Whether captions may take the chapter's number from the heading itself: it says 2, not 二. */
  hasArabicChapters: boolean
  /** The same of a page that lies across. */
  acrossWidth: number
  sectionXml(section: Section): string
  /** Headings carry their numbers themselves: a template's styles do not count. */
  numbersHeadings: boolean
  /** What parts and relations of ours are named with; a template that is one of our files has others. */
  mark: string
  /** Ids that a template has used. */
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

/** A comment, and its line of the part that says whose answer it is. */
interface WrittenComment {
  comment: string
  extended: string
}

/** The last that were given out. */
export interface Ids {
  note: number
  bookmark: number
  drawing: number
  relation: number
  belonging: number
}

/** Every fragment begins at a round number, so that one that needs an id more changes none of those behind it. */
const ROOM: Ids = { note: 32, bookmark: 256, drawing: 32, relation: 32, belonging: 32 }
const idNames = Object.keys(ROOM) as (keyof Ids)[]
const MOST_FLAWS = 500

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
  | { kind: 'picture'; path: string; key: string; nodeId: NodeId | '' }
  | { kind: 'bytes'; path: string; bytes: Uint8Array }
  | { kind: 'packed'; path: string; piece: Packed }

export interface Relation {
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
  /** Of fragments packed, of what stands between them as text. */
  readonly notes: (string | Packed)[] = []
  readonly comments: string[] = []
  /** What older readers do not know of them: whose answer each is, and whether its thread is resolved. */
  readonly extendedComments: string[] = []
  readonly report: WordReport = {
    headings: 0,
    figures: 0,
    formulas: 0,
    footnotes: 0,
    references: 0,
    takenOver: 0,
    flaws: [],
  }
  /** The node that is being written, and what is known of its lines. */
  nodeId: NodeId | '' = ''
  marks: SectionMarks = noMarks
  /** Links of a part stand in the relations of that part: notes hold none. */
  readonly bookmarks = new Set<string>()
  readonly pictures = new Map<string, string>()
  private readonly threads = new Map<string, readonly number[]>()
  readonly ids: Ids
  private lastComment: number
  /** Records what the fragment that is being written takes from here. */
  trace: Trace | null = null
  readonly plan: Plan
  /** Fragments of an earlier export, and those of this one for the next; null where none are kept. */
  readonly fragmentCache: FragmentCache | null

  constructor(plan: Plan) {
    this.plan = trackedPlan(plan, (question) => {
      this.trace?.asked.set(question.join('\n'), question)
    })
    this.fragmentCache = openFragmentCache(plan)
    const { note, bookmark, drawing, comment } = plan.taken
    this.ids = { note, bookmark, drawing, relation: 0, belonging: 0 }
    this.lastComment = comment
  }

  /** Charts written so far. */
  charts = 0
  section: Section = { zone: 'body', start: 'next-page', isFirst: true, isAcross: false }

  /** Evidence that the fragment has footnotes of. */
  readonly noted = new Set<string>()

  /** Before a fragment: the next ids are round, and nothing is noted. */
  roundUp(): void {
    this.noted.clear()
    for (const name of idNames) this.ids[name] = Math.ceil(this.ids[name] / ROOM[name]) * ROOM[name]
  }

  /** Properties of the section that ends here, for the last paragraph in it; and how the next one begins. */
  endSection(next: Partial<Section> = {}): string {
    if (this.trace) this.trace.section ??= { before: this.section, after: this.section }
    const xml = this.plan.sectionXml(this.section)
    this.section = { ...this.section, start: 'next-page', isFirst: false, ...next }
    if (this.trace?.section) this.trace.section.after = this.section
    return xml
  }

  canReport(flaws: number): boolean {
    return this.report.flaws.length + flaws <= MOST_FLAWS
  }

  flaw(kind: WordFlaw['kind'], text: string): void {
    if (this.canReport(1)) {
      this.report.flaws.push({ kind, nodeId: this.nodeId, text })
    } else if (this.trace) this.trace.isLoose = true
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
    if (this.isTaken(safe)) return content
    this.bookmarks.add(safe)
    this.trace?.names.push(safe)
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
    if (!this.isTaken(safe)) return safe
    let no = 2
    while (this.isTaken(bookmarkName(`${safe}_${no}`))) no += 1
    return bookmarkName(`${safe}_${no}`)
  }

  note(write: (mark: string) => string): string {
    const id = (this.ids.note += 1)
    this.report.footnotes += 1
    const style = tag('w:rPr', {}, tag('w:rStyle', { 'w:val': this.plan.styles.footnoteMark }))
    const kind = noteKindOf(this.plan.options)
    // 注1 rather than 1, which stands beside the numbers of works.
    const word = kind === 'endnote' ? tag('w:r', {}, style + tag('w:t', {}, '注')) : ''
    const mark = word + tag('w:r', {}, style + tag(`w:${kind}Ref`))
    this.notes.push(tag(`w:${kind}`, { 'w:id': id }, write(mark)))
    return word + tag('w:r', {}, style + tag(`w:${kind}Reference`, { 'w:id': id }))
  }

  /** Ids of the comments of a thread, the first time it is met; none afterwards: a range is one. */
  commentsOf(threadId: string, write: (id: number) => WrittenComment[]): number[] {
    const first = this.lastComment + 1
    const written = write(first)
    if (written.length === 0) return []
    // Comments are few, and their ids follow one another.
    if (this.trace) this.trace.isLoose = true
    if (this.threads.has(threadId)) return []
    const ids = written.map((_, index) => first + index)
    this.threads.set(threadId, ids)
    this.comments.push(...written.map(({ comment }) => comment))
    this.extendedComments.push(...written.map(({ extended }) => extended))
    this.lastComment += written.length
    return ids
  }

  /** Ids of a thread that was met, once: where it ends. */
  endOfThread(threadId: string): readonly number[] {
    const ids = this.threads.get(threadId) ?? []
    this.threads.set(threadId, [])
    return ids
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
    const existing = this.pictures.get(key)
    if (existing) {
      const isOwn = this.trace?.pictures.some(([own]) => own === key)
      if (!isOwn) this.trace?.shown.push([key, existing])
      return existing
    }
    const path = this.path('media', type)
    this.belongings.push({ kind: 'picture', path, key, nodeId: this.nodeId })
    const id = this.relate('image', path)
    this.pictures.set(key, id)
    this.trace?.pictures.push([key, id])
    return id
  }

  /** A free path of a picture: `media/Ym_3.png`. */
  path(folder: string, ending: string): string {
    return `${folder}/${this.plan.mark}_${(this.ids.belonging += 1)}.${ending}`
  }

  belong(path: string, bytes: Uint8Array): void {
    if (isPacked(path)) this.belongings.push({ kind: 'bytes', path, bytes })
    else this.belongings.push({ kind: 'packed', path, piece: pack(bytes) })
  }

  part(type: string, path: string, bytes: Uint8Array): string {
    this.belong(path, bytes)
    return this.relate(type, path)
  }

  relate(type: string, target: string, isOutside = false): string {
    const id = `r${this.plan.mark}_${(this.ids.relation += 1)}`
    this.relations.push({ id, type: `${OFFICE}/${type}`, target, isOutside })
    return id
  }

  private isTaken(name: string): boolean {
    const isIt = this.bookmarks.has(name)
    // What the fragment itself has taken it finds taken whenever it is written.
    if (isIt && this.trace && !this.trace.names.includes(name)) this.trace.takenNames.push(name)
    return isIt
  }
}

/** All notes of a file are of one kind. */
export const noteKindOf = ({ notes }: Pick<WordOptions, 'notes'>) =>
  notes === 'endnotes' ? ('endnote' as const) : ('footnote' as const)

export const nodeBookmark = (nodeId: NodeId) => bookmarkName(`n_${nodeId}`)
export const figureBookmark = (figureId: string) => bookmarkName(`f_${figureId}`)

export const EMPTY_BODY: SectionBody = { type: 'doc', content: [] }
