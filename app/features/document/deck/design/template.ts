import type { SlideLayout } from '../deck'

/** Points; a slide is 960 by 540. */
export const SLIDE_WIDTH = 960
export const SLIDE_HEIGHT = 540

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** A place for text: its size at best, its leading as a share of the size, and the room after a paragraph (points). */
export interface TextSlot extends Rect {
  size: number
  leading: number
  after: number
  anchor: 'top' | 'middle' | 'bottom'
  align: 'left' | 'center' | 'right'
  face: 'title' | 'body'
  isBold: boolean
  tone: 'ink' | 'ink2' | 'accent' | 'soft' | 'paper' | 'coverInk' | 'mutedInk'
  /** Room before the text for a paragraph's mark; 0 draws none. */
  indent: number
  /** RRGGBB where it is not its tone's: of a master's placeholder. */
  color?: string | undefined
  /** A person chose its tone: a file says so where a master has another. */
  isToned?: boolean
  /** The placeholder of a master that its words go into. */
  place?: Place | undefined
}

/** A placeholder of a layout in a team's own file. */
export interface Place {
  /** '' for any content. */
  type: string
  idx: string
  /** Room between its edges and its words: left, top, right, bottom. */
  insets: readonly [number, number, number, number]
  /** The slot is not where the placeholder is; a slide says so. */
  isMoved: boolean
}

/** What a master has behind words: a colour or a picture of it. */
export interface Drawing extends Rect {
  color: string | null
  /** Its name among the master's pictures. */
  picture: string | null
}

/** Footer and number of a page where a master has them. */
export interface FootPlace extends Rect {
  type: 'ftr' | 'sldNum'
  idx: string
}

/** Where a layout puts things. What it has no place for it does not show. */
export interface LayoutSlots {
  title?: TextSlot
  /** Second column of text, filled after the first. */
  body?: readonly TextSlot[]
  byline?: TextSlot
  figure?: Rect
  caption?: TextSlot
  sources?: TextSlot
  footer?: TextSlot
  /** The numeral of a chapter, and what the chapter holds. */
  numeral?: TextSlot
  summary?: TextSlot
  /** Places of the words beside each other; they stand in the room of the body. */
  cells?: CellKind | undefined
  /** Colour behind everything. */
  ground: 'paper' | 'coverPaper' | 'accent' | 'wash'
  /** Lines and bands, drawn first. */
  ornaments: readonly Ornament[]
  /** Of a master: its part in the file, what lies behind, where a figure goes, and its foot. */
  part?: string | undefined
  drawings?: readonly Drawing[] | undefined
  figurePlace?: Place | undefined
  feet?: readonly FootPlace[] | undefined
}

export type CellKind = 'contents' | 'number' | 'comparison' | 'timeline' | 'process' | 'end'

export interface Ornament extends Rect {
  tone: 'line' | 'accent' | 'ink' | 'paper' | 'coverInk' | 'soft' | 'far' | 'near'
  /** A rectangle where it is not said. */
  shape?: 'ellipse'
}

/** RRGGBB without a mark before it, as the file format wants it. */
export interface TemplateColors {
  paper: string
  ink: string
  ink2: string
  accent: string
  /** Series of a chart after the first. */
  soft: string
  line: string
  coverPaper: string
  coverInk: string
  mark: string
  /** Fine rules between rows and columns; the template's `soft` where it is not said. */
  hair?: string
  /** Behind what is set apart; the paper where it is not said. */
  wash?: string
  /** A large figure that stands back; `ink2` where it is not said. */
  mutedInk?: string
  /** Hills of a cover, the farther and the nearer ones. */
  far?: string
  near?: string
  /** Colours of a chart, where they are not accent and soft. */
  series?: readonly string[] | undefined
}

export interface Typeface {
  /** Name in a PowerPoint file. */
  name: string
  /** The same for a page. */
  stack: string
}

export interface Template {
  /** One of ours, or a master's. */
  id: string
  /** As a person picks it. */
  name: string
  colors: TemplateColors
  title: Typeface
  body: Typeface
  bullet: 'fishtail' | 'square' | 'dot' | 'dash'
  slots: Readonly<Record<SlideLayout, LayoutSlots>>
  /** Points of width to 540 of height; {@link SLIDE_WIDTH} where it is not said. */
  width?: number | undefined
  /** Address of a master's pictures, up to their names. */
  pictureAddress?: string | undefined
}
