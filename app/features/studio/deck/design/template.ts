import type { SlideLayout, TemplateId } from '../deck'

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
  align: 'left' | 'center'
  face: 'title' | 'body'
  isBold: boolean
  tone: 'ink' | 'ink2' | 'accent' | 'coverInk'
  /** Room before the text for a paragraph's mark; 0 draws none. */
  indent: number
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
  /** Colour behind everything. */
  ground: 'paper' | 'coverPaper'
  /** Lines and bands, drawn first. */
  ornaments: readonly Ornament[]
}

export interface Ornament extends Rect {
  tone: 'line' | 'accent' | 'ink'
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
}

export interface Face {
  /** Name in a PowerPoint file. */
  name: string
  /** The same for a page. */
  stack: string
}

export interface Template {
  id: TemplateId
  /** As a person picks it. */
  name: string
  colors: TemplateColors
  title: Face
  body: Face
  bullet: 'fishtail' | 'square' | 'dot' | 'dash'
  slots: Readonly<Record<SlideLayout, LayoutSlots>>
}
