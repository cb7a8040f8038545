import type { NodeId } from '~/core/ids'

/** A heading; '' is the document itself. */
export type TopicId = NodeId | ''

/** A topic with the size it is drawn at, pixels. Topics hidden under a folded one are not among its children. */
export interface Topic {
  id: TopicId
  width: number
  height: number
  children: readonly Topic[]
}

export interface Point {
  x: number
  y: number
}

/** Where a topic stands, in pixels from the top left of the map, and to which side of it its children are. */
export interface PlacedTopic extends Point {
  id: TopicId
  width: number
  height: number
  grows: Side
}

export type Side = 'right' | 'left' | 'down' | 'up'

export interface Line {
  from: Point
  to: Point
}

/**
 * A line that ends on the edge of the topic `id`. `across` and `down` leave `from` sideways or up and down and arrive so;
 * `corner` goes up or down first and arrives sideways; `straight` is straight, whatever the lines of the map are.
 */
export interface Link extends Line {
  id: TopicId
  way: 'across' | 'down' | 'corner' | 'straight'
}

/** What is being drawn: blocks add their topics and links. Links that begin at no topic begin on the axis. */
export interface Sheet {
  topics: PlacedTopic[]
  links: Link[]
  axis: Line | null
}

/** A topic with all under it, laid out in a box of its own. */
export interface Block {
  width: number
  height: number
  /** Of the topic itself in the box. */
  own: Point
  /** Draws the block with the top left of its box at `corner`, and answers where its topic stands. */
  draw: (sheet: Sheet, corner: Point) => PlacedTopic
}

/** Widths of the columns in which topics stand beside one another, by their depth under the root. */
export type Columns = readonly number[]

/** Pixels between topics: from one level to the next, between neighbours, and of what is indented. */
export interface Gaps {
  level: number
  neighbour: number
  indent: number
}

/** Which way a block grows from its topic: to the right or down, or the other way. */
export type Direction = 1 | -1

/** Adds a topic to the sheet and answers where it stands. */
export function drawTopic(
  sheet: Sheet,
  { id, width, height }: Topic,
  { x, y, grows }: Point & { grows: Side },
): PlacedTopic {
  const placed = { id, x, y, width, height, grows }
  sheet.topics.push(placed)
  return placed
}

/** The middle of the edge of a topic that looks into this direction, sideways or up and down. */
export const sideOf = ({ x, y, width, height }: PlacedTopic, direction: Direction): Point => ({
  x: direction > 0 ? x + width : x,
  y: y + height / 2,
})
export const endOf = ({ x, y, width, height }: PlacedTopic, direction: Direction): Point => ({
  x: x + width / 2,
  y: direction > 0 ? y + height : y,
})
