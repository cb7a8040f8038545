import type { NodeId } from '~/core/ids'
import type { NoteForm } from '~/features/document/terms'
import type { referenceEditions, referenceStyles } from '#packages/document/evidence'
import type { PresetName } from './presets/preset'

/** A template as it was stored: bytes of a .docx that stands where a preset would. */
export type TemplateBytes = Uint8Array<ArrayBuffer>

export interface WordOptions {
  preset: PresetName
  /** The team's own document: its styles, page, headers and cover are kept, the text is put into it. */
  template?: TemplateBytes
  /** Its styles for our kinds of paragraphs, by name, where a person chose; '' lays ours beside. */
  templateRoles?: Readonly<Record<string, string>>
  edition: (typeof referenceEditions)[number]
  style: (typeof referenceStyles)[number]
  /** Milliseconds: the day of citing, and what the file says of itself. */
  exportedAt: number
  author: string
  /** What the cover and the places `{{…}}` of a template are filled with, by name: 学校, 专业, 导师, 单位, 日期. */
  fields?: Readonly<Record<string, string>>
  /** Properties of the file beside title and author, by name. */
  properties?: Readonly<Record<string, string>>
  /** Native notes with the quotes behind citations, or none: marks and list stay. */
  notes?: NoteForm
  /** 原创性声明 and 图表清单, where the preset has them. */
  declaration?: boolean
  objectLists?: boolean
  /** On which page headings and objects fall, by id, as our own layout has them. */
  pages?: ReadonlyMap<string, string>
  /** Where the place of a quote leads: the site that the source opens on; without it nowhere. */
  origin?: string
  /** Bytes of a stored picture; null when they are gone. */
  bytesOf(key: string): Promise<Uint8Array | null>
  /** A drawing as a picture: of SVG for programs that do not draw it, of a diagram at all. Null where nobody can. */
  pictureOf?(drawing: Drawing): Promise<Picture | null>
  /** Threads of comments, by the id that their marks name. */
  comments?: ReadonlyMap<string, WordThread>
  /** What an earlier export of the document has kept of its sections, and who keeps those of this one for the next. */
  fragments?: { before: Uint8Array<ArrayBuffer> | null; keep(file: Uint8Array<ArrayBuffer>): void }
  /** Called with what could not be written as it was meant, once the stream has ended. */
  report?(report: WordReport): void
}

export interface Drawing {
  kind: 'svg' | 'schematic'
  source: string
}
export interface Picture {
  png: Uint8Array
  width: number
  height: number
}
export interface WordThread {
  isResolved: boolean
  /** The block that it is about as a whole, and not words in it. */
  blockId: string | null
  /** The oldest first. */
  comments: readonly WordComment[]
}
export interface WordComment {
  author: string
  /** Milliseconds. */
  time: number
  text: string
}

/** Counts of what went in, and a line for everything that did not go in as it was meant. */
export interface WordReport {
  headings: number
  figures: number
  formulas: number
  footnotes: number
  references: number
  /** Sections that stand as an earlier export has written them. */
  takenOver: number
  flaws: WordFlaw[]
}
export interface WordFlaw {
  kind: 'formula' | 'picture' | 'target' | 'evidence' | 'signs' | 'mould'
  nodeId: NodeId | ''
  /** Chinese, for a person. */
  text: string
}
