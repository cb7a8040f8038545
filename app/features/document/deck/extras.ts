import type { ChartSpec } from '#packages/document/body'
import type { Rect } from './design/template'

// What a person put or moved on a page by hand. Points; a slide is 540 high.

/** Boxes of a page that stand where the template has them, until a person moves them. */
export const boxNames = [
  'title',
  'body',
  'body2',
  'byline',
  'figure',
  'caption',
  'sources',
] as const
export type BoxName = (typeof boxNames)[number]

/** A box that was moved; it counts in the template or master it was moved in only. */
export interface Placement {
  box: BoxName
  /** Id of a template, or of a master. */
  template: string
  rect: Rect
}

/** Boxes of words that a person may set otherwise than the template; those of a body are set as one. */
export const styledBoxes = ['title', 'body', 'byline', 'caption'] as const
export type StyledBox = (typeof styledBoxes)[number]

/** Colours by their part in the template, so that another template brings its own. */
export const tones = ['accent', 'ink', 'ink2', 'soft', 'paper'] as const
export type Tone = (typeof tones)[number]

/** How the words of a template's box are set; null as the template has it. */
export interface BoxStyle {
  box: StyledBox
  /** Points at best: they shrink to have room. */
  size: number | null
  tone: Tone | null
}

export const shapeKinds = ['rect', 'ellipse', 'line', 'arrow'] as const
export type ShapeKind = (typeof shapeKinds)[number]

export const alignments = ['left', 'center'] as const

export type ExtraContent =
  | {
      kind: 'text'
      text: string
      /** Points at best: it shrinks to have room. */
      size: number
      align: (typeof alignments)[number]
      isBold: boolean
      tone: Tone
    }
  /** `key` names stored bytes; sizes in pixels. */
  | {
      kind: 'picture'
      key: string
      type: 'png' | 'jpeg'
      width: number
      height: number
      alt: string
    }
  /** A line goes from the upper left to the lower right of its rect, or the other way up. */
  | {
      kind: 'shape'
      shape: ShapeKind
      /** Of its line. */
      tone: Tone
      isFilled: boolean
      isRising: boolean
      /** Of what is inside, where it is another than that of the line. */
      fill?: Tone | undefined
      /** Points of its line; absent: as always, 0: none. */
      stroke?: number | undefined
    }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'chart'; chart: ChartSpec }

/** Something of a page beside its words and figure. */
export type Extra = { id: string; rect: Rect } & ExtraContent

export const EXTRAS_LIMIT = 30
/** Characters of a text box; lines count as one. */
export const EXTRA_TEXT_LIMIT = 500
/** Boxes by templates and masters. */
export const PLACED_LIMIT = 60
/** Points of the line of a shape. */
export const STROKE = 2
export const STROKE_AT_MOST = 12
export const EXTRA_SIZES = { least: 14, most: 120 } as const
/** Width of the widest master, as many points as to 540 of height. */
export const WIDEST = 2_160
