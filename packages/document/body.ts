/**
 * The text under one heading: ProseMirror JSON. Bodies are made by code only (from Markdown, from an editor, from a
 * document) and checked against this shape where they come in; the heading itself is not part of its body.
 */
export interface SectionBody {
  type: 'doc'
  content: readonly Block[]
}

export type BlockAuthor = 'human' | 'ai' | 'source'

/** Who wrote a block and in which step; eight characters of id, unique in its document. */
export interface BlockAttrs {
  blockId: string
  by: BlockAuthor
  /** `write:<node>` and its like; absent when a person wrote it. */
  step?: string
}

export type Block = Paragraph | RunIn | BulletList | OrderedList | Quote | Code | Rule | Figure

/** What may be pending of something that is no words: its coming, its going, another form of it. */
interface Tracked {
  marks?: readonly ChangeMark[]
}

export interface Paragraph extends Tracked {
  type: 'paragraph'
  attrs: BlockAttrs
  content?: readonly Inline[]
}
/** A heading deeper than the tree goes: a bold line inside the text. */
export interface RunIn extends Tracked {
  type: 'heading'
  attrs: BlockAttrs
  content?: readonly Inline[]
}
export interface BulletList extends Tracked {
  type: 'bulletList'
  attrs: BlockAttrs
  content: readonly ListItem[]
}
export interface OrderedList extends Tracked {
  type: 'orderedList'
  attrs: BlockAttrs & { start?: number }
  content: readonly ListItem[]
}
export interface ListItem extends Tracked {
  type: 'listItem'
  content: readonly (Paragraph | BulletList | OrderedList)[]
}
export interface Quote extends Tracked {
  type: 'blockquote'
  attrs: BlockAttrs
  content: readonly Paragraph[]
}
export interface Code extends Tracked {
  type: 'codeBlock'
  attrs: BlockAttrs & { language?: string }
  content?: readonly Text[]
}
export interface Rule extends Tracked {
  type: 'horizontalRule'
  attrs: BlockAttrs
}

export const figureKinds = ['image', 'table', 'chart', 'equation', 'svg', 'schematic'] as const
export type FigureKind = (typeof figureKinds)[number]

/** What is numbered and captioned; `id` is what cross-references name (`tab-gdp`). */
export interface Figure extends Tracked {
  type: 'figure'
  attrs: BlockAttrs & {
    id: string
    caption: string
    evidenceIds: readonly string[]
    alt?: string
    /** Share of the text's width, 0 to 1. */
    width?: number
    spec: FigureSpec
  }
}

export type FigureSpec =
  | { kind: 'table'; table: TableSpec }
  | { kind: 'chart'; chart: ChartSpec }
  | { kind: 'equation'; latex: string }
  /** `key` names stored bytes; `type` is png or jpeg. */
  | { kind: 'image'; key: string; type: 'png' | 'jpeg'; pixels: { width: number; height: number } }
  | { kind: 'svg'; svg: string }
  /** Source of a Mermaid diagram. */
  | { kind: 'schematic'; mermaid: string }

/** Places of a table. */
export const COLUMNS_AT_MOST = 60
export const ROWS_AT_MOST = 5_000
/** Characters of a column's name. */
export const COLUMN_NAME_AT_MOST = 200

export interface TableSpec {
  columns: readonly TableColumn[]
  /** Each as long as `columns`; what a merged cell covers is blank. Shorter ones leave that out. */
  rows: readonly (readonly TableCell[])[]
  /** Tracked changes of whole rows, by their places; missing where none is pending. */
  rowMarks?: readonly (readonly ChangeMark[])[]
}
export interface TableColumn {
  name: string
  unit?: string
  align?: 'left' | 'center' | 'right'
  /** Share of the table's width, 0 to 1; those that name none share what is left. */
  width?: number
}
export interface TableCell {
  content: readonly Inline[]
  colspan?: number
  rowspan?: number
}

export const chartKinds = ['bar', 'line', 'pie'] as const
export interface ChartSpec {
  kind: (typeof chartKinds)[number]
  categories: readonly string[]
  series: readonly { name: string; unit?: string; values: readonly number[] }[]
}

export type Inline = Text | Cite | CrossReference | InlineMath | Footnote | LineBreak

interface Marked {
  marks?: readonly Mark[]
}

export interface Text extends Marked {
  type: 'text'
  text: string
}
export type Mark =
  | { type: 'bold' | 'italic' | 'superscript' | 'subscript' | 'underline' | 'highlight' | 'term' }
  | { type: 'link'; attrs: { href: string } }
  | { type: 'comment'; attrs: { threadId: string } }
  | ChangeMark

/** A tracked change that waits to be accepted or rejected. */
export type ChangeMark =
  | { type: 'insertion' | 'deletion'; attrs: Change }
  | { type: 'modification'; attrs: Change & Partial<Modification> }

/** Whose change a tracked change is; `at` in ms. */
export interface Change {
  id: string
  author: string
  at: number
  by: 'human' | 'ai'
}

/** What was changed of a node or of its marks; its words are inserted and deleted instead. */
export interface Modification {
  type: 'attr' | 'mark' | 'nodeType'
  /** Of `attr`. */
  attrName: string | null
  previousValue: ModifiedValue
  newValue: ModifiedValue
}
/** A mark is named by one; what holds content (a drawing, a table) is deleted and inserted whole. */
export type ModifiedValue = string | number | boolean | null | Exclude<Mark, ChangeMark>

/** Evidence behind the words before it, in Markdown `[@e12;@e15]`. */
export interface Cite extends Marked {
  type: 'cite'
  attrs: { ids: readonly string[]; locator?: string; form: 'sup' | 'narrative' | 'note' }
}
/** Names a figure or a heading, in Markdown `[#tab-gdp]`; its number appears only when rendered. */
export interface CrossReference extends Marked {
  type: 'xref'
  attrs: { to: string; form: 'number' | 'title' | 'page' }
}
/** In Markdown `$…$`. */
export interface InlineMath extends Marked {
  type: 'math'
  attrs: { latex: string }
}
/** The author's own footnote, in Markdown `^[…]`. */
export interface Footnote extends Marked {
  type: 'note'
  attrs: { text: string }
}
export interface LineBreak extends Marked {
  type: 'hardBreak'
}
