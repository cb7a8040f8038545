import type { ChartSpec } from '../../schema/body'
import type { SlideLayout } from '../deck'
import type { Rect, TextSlot } from '../design/template'

/** One sheet as it is drawn: screens, thumbnails and the PowerPoint file all draw from it. Points. */
export interface Page {
  slideId: string
  /** From 1, over the whole deck. */
  number: number
  /** A slide that does not fit on one page goes on over several; from 1. */
  part: number
  parts: number
  layout: SlideLayout
  ground: string
  boxes: readonly PageBox[]
  /** What is said to it; on the first part of its slide only. */
  notes: string
  /** Bullets that found no room on any part and are said instead. */
  moved: readonly Paragraph[]
}

export interface Paragraph {
  /** A number or the like before it, which belongs to its place and not to its words. */
  lead: string
  text: string
  /** Numbers of its sources. */
  marks: readonly number[]
  bulletId: string | null
}

export type TextSlotName = 'title' | 'body' | 'byline' | 'caption' | 'sources'

export type PageBox =
  | TextBox
  | TableBox
  | ChartBox
  | ImageBox
  | FooterBox
  | OrnamentBox
  | BackdropBox

export interface TextBox {
  kind: 'text'
  name: TextSlotName
  slot: TextSlot
  paragraphs: readonly Paragraph[]
  /** Type and leading in points. */
  size: number
  line: number
  /** Height that the words take, at most the slot's. */
  height: number
  color: string
}
export interface TableBox {
  kind: 'table'
  rect: Rect
  head: readonly string[]
  rows: readonly (readonly string[])[]
  columns: readonly number[]
  headHeight: number
  rowHeights: readonly number[]
  size: number
  line: number
}
export interface ChartBox {
  kind: 'chart'
  rect: Rect
  chart: ChartSpec
}
export interface ImageBox {
  kind: 'image'
  rect: Rect
  key: string
  type: 'png' | 'jpeg'
  alt: string
}
/** Name of the deck and number of the page. */
export interface FooterBox {
  kind: 'footer'
  slot: TextSlot
  text: string
  number: number
  color: string
}
export interface OrnamentBox {
  kind: 'ornament'
  rect: Rect
  color: string
}
/** A picture of a team's own master. */
export interface BackdropBox {
  kind: 'backdrop'
  rect: Rect
  picture: string
}
