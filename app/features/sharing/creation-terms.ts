import type { BoxStyle, Extra, ExtraContent, Placement } from '~/features/document/deck'
import type { ChartSpec, SectionBody } from '#packages/document'
import type { SharedStyle } from './deck-style'
import type { SharedSource } from './terms'

export type { SharedStyle } from './deck-style'

// What is kept of a shared creation. Marks and figures are numbered anew: no id of the document goes along.

/** A heading with its text as strangers read it. */
export interface SharedSection {
  /** From 1. */
  level: number
  /** 第一章, 1.2; '' for what carries none. */
  label: string
  title: string
  /** `[@e3]` names the third of `sources`, a picture's key its number in the share. Null: a heading alone. */
  body: SectionBody | null
}

/** A written text as it was when it was shared. */
export interface DocumentSnapshot {
  kind: 'document'
  title: string
  sections: SharedSection[]
  /** 图 2-1, 表 3, by the id that the figure has here. */
  labels: Record<string, string>
  /** What the marks lean on; `index` is the number that the mark shows and that of its entry in `works`. */
  sources: SharedSource[]
  /** The list of references, by number from 1. */
  works: string[]
}

export type SharedFigure = (
  | { kind: 'chart'; chart: ChartSpec }
  | { kind: 'table'; head: string[]; rows: string[][] }
  /** `no`: number of the picture in the share. Sizes in pixels. */
  | { kind: 'image'; no: number; width: number; height: number; alt: string }
) & { caption: string; marks: number[] }

/** What a person put on a page; a picture by its number in the share. */
export type SharedExtra = Pick<Extra, 'rect'> &
  (
    | Exclude<ExtraContent, { kind: 'picture' }>
    | { kind: 'picture'; no: number; width: number; height: number; alt: string }
  )

/** A page of a deck: what stands on it, not what is said to it. */
export interface SharedSlide {
  role: string
  layout: string
  title: string
  isChapter: boolean
  /** `marks` are numbers of `sources`, from 1. */
  bullets: { text: string; marks: number[] }[]
  figure: SharedFigure | null
  /** Boxes that were moved in the template that the deck has; shares of before have none. */
  placed?: Pick<Placement, 'box' | 'rect'>[] | undefined
  styles?: BoxStyle[] | undefined
  extras?: SharedExtra[] | undefined
}

/** A deck as it was when it was shared. */
export interface DeckSnapshot {
  kind: 'deck'
  title: string
  byline: string
  template: string
  /** Of a team's own presentation; the template stands where it is not there. */
  look?: SharedStyle | undefined
  slides: SharedSlide[]
  sources: SharedSource[]
}
