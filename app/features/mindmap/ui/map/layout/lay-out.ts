import { fishbone, timeline, timelineInTurns, verticalTimeline } from './axes'
import {
  drawTopic,
  sideOf,
  type Block,
  type Gaps,
  type Line,
  type Point,
  type Sheet,
  type Topic,
} from './block'
import type { MapGap } from '#packages/document/map/map-view'
import type { MapStructure } from './structures'
import { above, beside, columnBeside, columnsOf, indented } from './ways'

/** A map laid out: pixels from its top left, `margin` left free on every side. */
export interface LaidOut extends Sheet {
  width: number
  height: number
}

export const GAPS: Gaps = { level: 64, neighbour: 14, indent: 28 }

/** Gaps by the names of the wire. */
export const gapsOf: Record<MapGap, Gaps> = {
  compact: { level: 44, neighbour: 6, indent: 24 },
  normal: GAPS,
  wide: { level: 92, neighbour: 26, indent: 34 },
}

/**
 * Lays a tree of topics out, in time linear in their number: each way puts a topic and all under it into a box of its
 * own, from the leaves up, and draws the boxes from the root down.
 */
export function layOut(
  root: Topic,
  structure: MapStructure,
  { gaps = GAPS, margin = 40 } = {},
): LaidOut {
  const sheet: Sheet = { topics: [], links: [], axis: null }
  structures[structure](root, gaps, sheet)
  return framed(sheet, margin)
}

/** The same map with so many pixels more to its left. */
export function movedRight(laidOut: LaidOut, room: number): LaidOut {
  if (room === 0) return laidOut
  const { topics, links, axis, width } = laidOut
  const moved = ({ x, y }: Point) => ({ x: x + room, y })
  const movedLine = ({ from, to }: Line) => ({ from: moved(from), to: moved(to) })
  return {
    ...laidOut,
    topics: topics.map((topic) => ({ ...topic, ...moved(topic) })),
    links: links.map((link) => ({ ...link, ...movedLine(link) })),
    axis: axis && movedLine(axis),
    width: width + room,
  }
}

type Structure = (root: Topic, gaps: Gaps, sheet: Sheet) => void

const drawn =
  (blockOf: (root: Topic, gaps: Gaps) => Block): Structure =>
  (root, gaps, sheet) =>
    void blockOf(root, gaps).draw(sheet, { x: 0, y: 0 })

const organization = (topic: Topic, gaps: Gaps): Block =>
  above(topic, gaps, (child) => organization(child, gaps))

const structures: Record<MapStructure, Structure> = {
  logicalStructure: drawn((root, gaps) =>
    beside(root, { gaps, direction: 1, columns: columnsOf(root), depth: 0 }),
  ),
  logicalStructureLeft: drawn((root, gaps) =>
    beside(root, { gaps, direction: -1, columns: columnsOf(root), depth: 0 }),
  ),
  mindMap: onBothSides,
  organizationStructure: drawn(organization),
  catalogOrganization: drawn((root, gaps) =>
    above(root, gaps, (child) => indented(child, gaps, 1)),
  ),
  timeline,
  timeline2: timelineInTurns,
  verticalTimeline,
  fishbone,
}

/** The first half of what there is to the right of the root, the rest to its left. */
function onBothSides(root: Topic, gaps: Gaps, sheet: Sheet): void {
  const placed = drawTopic(sheet, root, { x: 0, y: -root.height / 2, grows: 'right' })
  const firstLeft = halfOf(root.children)
  const columns = columnsOf(root)
  for (const direction of [1, -1] as const) {
    const topics =
      direction > 0 ? root.children.slice(0, firstLeft) : root.children.slice(firstLeft)
    if (topics.length === 0) continue
    const column = columnBeside(topics, { gaps, direction, columns, depth: 1 })
    const x = direction > 0 ? root.width + gaps.level : -gaps.level - column.width
    column.draw(sheet, { x, y: -column.middle }, sideOf(placed, direction))
  }
}

/** How many of these it takes, the first ones, to hold half of all leaves. */
function halfOf(topics: readonly Topic[]): number {
  const leaves = topics.map(leavesOf)
  const half = leaves.reduce((total, own) => total + own, 0) / 2
  let before = 0
  const index = leaves.findIndex((own) => (before += own) >= half)
  return index + 1
}

const leavesOf = ({ children }: Topic): number =>
  children.length === 0 ? 1 : children.reduce((total, child) => total + leavesOf(child), 0)

function framed({ topics, links, axis }: Sheet, margin: number): LaidOut {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of topics) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  const moved = ({ x, y }: Point) => ({ x: x - left + margin, y: y - top + margin })
  const movedLine = ({ from, to }: Line) => ({ from: moved(from), to: moved(to) })
  return {
    topics: topics.map((topic) => ({ ...topic, ...moved(topic) })),
    links: links.map((link) => ({ ...link, ...movedLine(link) })),
    axis: axis && movedLine(axis),
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  }
}
