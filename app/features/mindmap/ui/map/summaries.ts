import { summaryRanges } from '#packages/document/map/map-commands'
import type { DocTree } from '#packages/document/tree'
import { boxAround, type Rect } from './drawing/culling'
import type { Size } from './drawing/viewport'
import type { TopicId } from './layout/block'
import type { PlacedNode } from './map-layout'
import { linesOf, sizeOf } from './topic-size'

/** A bracket around topics and all under them, and the word beside it: pixels of the map. */
export interface PlacedSummary {
  summaryId: string
  title: string
  /** The word as it is set. */
  lines: readonly string[]
  /** Of the bracket, as an SVG has it. */
  path: string
  /** Of the word. */
  box: Rect
}

const BRACKET_PX = 10
const SPACE_PX = 8
const MARGIN_PX = 40
// Words of a summary are those of a topic of this depth.
const WORD_DEPTH = 2

/** Where the summaries of a map stand, and the size of the map with them. */
export function placeSummaries(
  tree: DocTree,
  nodes: readonly PlacedNode[],
  { width, height }: Size,
): Size & { summaries: PlacedSummary[] } {
  const ranges = tree.map ? summaryRanges(tree) : []
  if (ranges.length === 0) return { summaries: [], width, height }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const below = branchesOf(nodes)
  const summaries = ranges.flatMap(({ summaryId, title, nodeIds }) => {
    const tops = nodeIds.flatMap((id) => byId.get(id) ?? [])
    const [first] = tops
    if (!first) return []
    const around = boxAround(tops.flatMap(({ id }) => below(id)))
    const isRow = first.grows === 'down' && tops.every(({ y }) => y === first.y) && tops.length > 1
    const lines = linesOf(title)
    const side = isRow ? 'down' : sideOf(first)
    return [{ summaryId, title, lines, ...placeBeside(around, side, lines) }]
  })
  return {
    summaries,
    width: Math.max(width, ...summaries.map(({ box }) => box.x + box.width + MARGIN_PX)),
    height: Math.max(height, ...summaries.map(({ box }) => box.y + box.height + MARGIN_PX)),
  }
}

/** Pixels that the map needs to its left for what is said of the topics there. */
export function roomBefore(tree: DocTree, nodes: readonly PlacedNode[]): number {
  const { summaries } = placeSummaries(tree, nodes, { width: 0, height: 0 })
  return Math.max(0, ...summaries.map(({ box }) => MARGIN_PX - box.x))
}

const sideOf = ({ grows }: PlacedNode) => (grows === 'left' ? 'left' : 'right')

function placeBeside(around: Rect, side: 'left' | 'right' | 'down', lines: readonly string[]) {
  const size = sizeOf(lines, WORD_DEPTH)
  const { x, y, width, height } = around
  if (side === 'down') {
    const top = y + height + SPACE_PX
    const path = `M${x} ${top}v${BRACKET_PX / 2}H${x + width}v${-BRACKET_PX / 2}`
    const left = x + width / 2 - size.width / 2
    return { path, box: { x: left, y: top + BRACKET_PX, ...size } }
  }
  const direction = side === 'right' ? 1 : -1
  const edge = side === 'right' ? x + width + SPACE_PX : x - SPACE_PX
  const path = `M${edge} ${y}h${direction * BRACKET_PX}V${y + height}h${-direction * BRACKET_PX}`
  const start = edge + direction * (BRACKET_PX + SPACE_PX)
  const left = side === 'right' ? start : start - size.width
  return { path, box: { x: left, y: y + height / 2 - size.height / 2, ...size } }
}

/** Gives the topics of a branch, its own first. */
function branchesOf(nodes: readonly PlacedNode[]): (id: TopicId) => PlacedNode[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const branch = (node: PlacedNode): PlacedNode[] => [
    node,
    ...(children.get(node.id) ?? []).flatMap(branch),
  ]
  return (id) => {
    const node = byId.get(id)
    return node ? branch(node) : []
  }
}
