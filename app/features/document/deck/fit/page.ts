import type { ChartSpec } from '#packages/document/body'
import type { SlideLayout } from '../deck'
import type { Rect, TextSlot } from '../design/template'
import type { BoxName, ShapeKind } from '../extras'

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
  /** A person moved or put something on it: it is whole, and what has no room runs over. */
  isArranged: boolean
}

export interface Paragraph {
  /** A number or the like before it, which belongs to its place and not to its words. */
  lead: string
  text: string
  /** Numbers of its sources. */
  marks: readonly number[]
  bulletId: string | null
  /** Words of its bullet that stand before these, in a box of their own. */
  before?: string | undefined
  /** Words behind them on the same line in type of their own, as the unit behind a number. */
  tail?: { text: string; size: number; color: string } | undefined
}

/** `extra`: a text box of a person's own. */
export type TextSlotName = 'title' | 'body' | 'byline' | 'caption' | 'sources' | 'extra'

export type PageBox =
  | TextBox
  | TableBox
  | ChartBox
  | ImageBox
  | ShapeBox
  | FooterBox
  | OrnamentBox
  | BackdropBox

/** Of what a person put on the page. */
interface Own {
  extraId?: string | undefined
}

export interface TextBox extends Own {
  kind: 'text'
  name: TextSlotName
  slot: TextSlot
  paragraphs: readonly Paragraph[]
  /** Type and leading in points. */
  size: number
  line: number
  /** Height that the words take: at most the slot's, unless a person arranged the page. */
  height: number
  color: string
  /** One of several that stand where the body is and are moved together: their room; null where nobody moves them. */
  group?: Rect | null | undefined
}
export interface TableBox extends Own {
  kind: 'table'
  rect: Rect
  head: readonly string[]
  rows: readonly (readonly string[])[]
  columns: readonly number[]
  headHeight: number
  rowHeights: readonly number[]
  size: number
  line: number
  /** Height that it should have room in; it is over by what it is higher. */
  room?: number | undefined
}
export interface ChartBox extends Own {
  kind: 'chart'
  rect: Rect
  chart: ChartSpec
}
export interface ImageBox extends Own {
  kind: 'image'
  rect: Rect
  key: string
  type: 'png' | 'jpeg'
  alt: string
}
export interface ShapeBox extends Own {
  kind: 'shape'
  rect: Rect
  shape: ShapeKind
  /** Null: one sees through it. */
  fill: string | null
  /** A line from the lower left to the upper right. */
  isRising: boolean
  color: string
  /** Points; 0 for none. */
  stroke: number
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
  shape?: 'ellipse'
}
/** A picture of a team's own master. */
export interface BackdropBox {
  kind: 'backdrop'
  rect: Rect
  picture: string
}

/** A box that a person can take hold of. */
export interface Handle {
  /** Its name, or the id of an extra. */
  key: string
  name: BoxName | 'extra'
  rect: Rect
  box: PageBox
}

/** The boxes of a page that can be moved, the lowest first. */
export function handlesOf({ boxes }: Pick<Page, 'boxes'>): Handle[] {
  let bodies = 0
  return boxes.flatMap((box): Handle[] => {
    if ('extraId' in box && box.extraId !== undefined)
      return [{ key: box.extraId, name: 'extra', rect: rectOf(box), box }]
    switch (box.kind) {
      case 'text': {
        if (box.name === 'body') bodies += 1
        return textHandle(box, bodies)
      }
      case 'table':
      case 'chart':
      case 'image':
        return [{ key: 'figure', name: 'figure', rect: box.rect, box }]
      default:
        return []
    }
  })
}

/** `nth`: which box of the body it is, from 1. */
function textHandle(box: TextBox, nth: number): Handle[] {
  if (box.name === 'extra' || box.group === null) return []
  // Those that are moved together have one handle.
  if (box.group) return nth === 1 ? [{ key: 'body', name: 'body', rect: box.group, box }] : []
  const name = box.name === 'body' && nth > 1 ? 'body2' : box.name
  return [{ key: name, name, rect: rectOf(box), box }]
}

/** Where a box stands. */
export function rectOf(box: PageBox): Rect {
  const { x, y, width, height } = 'rect' in box ? box.rect : box.slot
  return { x, y, width, height }
}

/** What runs over its box on a page that a person arranged: of the worst, its name and by how many lines. */
export function overflowOf({ boxes }: Pick<Page, 'boxes'>): { box: PageBox; lines: number } | null {
  let worst: { box: PageBox; lines: number } | null = null
  for (const box of boxes) {
    const lines = linesOver(box)
    if (lines > (worst?.lines ?? 0)) worst = { box, lines }
  }
  return worst
}

function linesOver(box: PageBox): number {
  if (box.kind === 'text') return overBy(box.height - box.slot.height, box.line)
  if (box.kind !== 'table' || box.room === undefined) return 0
  return overBy(box.rect.height - box.room, box.line)
}

const overBy = (points: number, line: number) => (points > 0.5 ? Math.ceil(points / line) : 0)
