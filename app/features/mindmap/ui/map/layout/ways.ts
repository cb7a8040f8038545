import {
  drawTopic,
  endOf,
  sideOf,
  type Block,
  type Columns,
  type Direction,
  type Gaps,
  type Point,
  type Sheet,
  type Side,
  type Topic,
} from './block'

/** Topics in a column beside the one that they hang on. */
export interface Column {
  width: number
  height: number
  /** Halfway between the middles of the first and the last topic. */
  middle: number
  /** Draws it with its top left at `corner`, each topic linked to `from`. */
  draw: (sheet: Sheet, corner: Point, from: Point) => void
}

/** Topics beside one another: how far apart, to which side, and in columns of which widths, that of `depth` first. */
export interface Beside {
  gaps: Gaps
  direction: Direction
  columns: Columns
  depth: number
}

/** Children in a column beside their topic, which stands at their middle. */
export function beside(topic: Topic, way: Beside): Block {
  const { gaps, direction, columns, depth } = way
  const grows = direction > 0 ? 'right' : 'left'
  if (topic.children.length === 0) return alone(topic, grows)
  const column = columnBeside(topic.children, { ...way, depth: depth + 1 })
  const room = Math.max(topic.width, itemAt(columns, depth)) + gaps.level
  const above = Math.max(0, topic.height / 2 - column.middle)
  const own = { x: 0, y: above + column.middle - topic.height / 2 }
  const width = room + column.width
  if (direction < 0) own.x = width - topic.width
  return {
    width,
    height: Math.max(above + column.height, own.y + topic.height),
    own,
    draw(sheet, { x, y }) {
      const placed = drawTopic(sheet, topic, { x: x + own.x, y: y + own.y, grows })
      const left = direction > 0 ? x + room : x
      column.draw(sheet, { x: left, y: y + above }, sideOf(placed, direction))
      return placed
    },
  }
}

/** The same without the topic that they hang on: a map has them on both its sides. */
export function columnBeside(topics: readonly Topic[], way: Beside): Column {
  const { gaps, direction } = way
  const blocks = topics.map((topic) => beside(topic, way))
  const tops = startsOf(
    blocks.map(({ height }) => height),
    gaps.neighbour,
  )
  const middles = blocks.map(
    ({ own }, index) => itemAt(tops, index) + own.y + itemAt(heights(topics), index) / 2,
  )
  const width = most(blocks.map((block) => block.width))
  return {
    width,
    height: endOfLast(
      blocks.map(({ height }) => height),
      tops,
    ),
    middle: (itemAt(middles, 0) + itemAt(middles, middles.length - 1)) / 2,
    draw(sheet, { x, y }, from) {
      for (const [index, block] of blocks.entries()) {
        const left = direction > 0 ? x : x + width - block.width
        const child = block.draw(sheet, { x: left, y: y + itemAt(tops, index) })
        const to = sideOf(child, direction > 0 ? -1 : 1)
        sheet.links.push({ id: child.id, way: 'across', from, to })
      }
    },
  }
}

/** Children in a row below their topic, each laid out by `layOutChild`; the topic stands at their middle. */
export function above(topic: Topic, gaps: Gaps, layOutChild: (child: Topic) => Block): Block {
  if (topic.children.length === 0) return alone(topic, 'down')
  const blocks = topic.children.map(layOutChild)
  const lefts = startsOf(
    blocks.map(({ width }) => width),
    gaps.neighbour,
  )
  const middles = blocks.map(
    ({ own }, index) => itemAt(lefts, index) + own.x + (topic.children[index]?.width ?? 0) / 2,
  )
  const middle = (itemAt(middles, 0) + itemAt(middles, middles.length - 1)) / 2
  const before = Math.max(0, topic.width / 2 - middle)
  const own = { x: before + middle - topic.width / 2, y: 0 }
  const row = endOfLast(
    blocks.map(({ width }) => width),
    lefts,
  )
  return {
    width: Math.max(before + row, own.x + topic.width),
    height: topic.height + gaps.level + most(blocks.map(({ height }) => height)),
    own,
    draw(sheet, { x, y }) {
      const placed = drawTopic(sheet, topic, { x: x + own.x, y, grows: 'down' })
      for (const [index, block] of blocks.entries()) {
        const left = x + before + itemAt(lefts, index)
        const child = block.draw(sheet, { x: left, y: y + topic.height + gaps.level })
        sheet.links.push({
          id: child.id,
          way: 'down',
          from: endOf(placed, 1),
          to: endOf(child, -1),
        })
      }
      return placed
    },
  }
}

/**
 * Children below one another under their topic (over it, where it grows up), set in by `gaps.indent`; the first stands
 * `distance` from it.
 */
export function indented(
  topic: Topic,
  gaps: Gaps,
  direction: Direction,
  distance = gaps.neighbour,
): Block {
  const blocks = topic.children.map((child) => indented(child, gaps, direction))
  const starts = startsOf(
    blocks.map(({ height }) => height),
    gaps.neighbour,
  )
  const height =
    topic.height +
    (blocks.length > 0
      ? distance +
        endOfLast(
          blocks.map((block) => block.height),
          starts,
        )
      : 0)
  const own = { x: 0, y: direction > 0 ? 0 : height - topic.height }
  return {
    width: Math.max(topic.width, ...blocks.map(({ width }) => gaps.indent + width)),
    height,
    own,
    draw(sheet, { x, y }) {
      const placed = drawTopic(sheet, topic, {
        x,
        y: y + own.y,
        grows: direction > 0 ? 'down' : 'up',
      })
      const from = { x: x + Math.min(gaps.indent, topic.width) / 2, y: endOf(placed, direction).y }
      for (const [index, block] of blocks.entries()) {
        const away = topic.height + distance + itemAt(starts, index)
        const top = direction > 0 ? y + away : y + height - away - block.height
        const child = block.draw(sheet, { x: x + gaps.indent, y: top })
        sheet.links.push({ id: child.id, way: 'corner', from, to: sideOf(child, -1) })
      }
      return placed
    },
  }
}

/** How wide the widest topic of each depth is, the root's first. */
export function columnsOf(root: Topic): Columns {
  const widest: number[] = []
  const visit = ({ width, children }: Topic, depth: number) => {
    widest[depth] = Math.max(itemAt(widest, depth), width)
    for (const child of children) visit(child, depth + 1)
  }
  visit(root, 0)
  return widest
}

const alone = (topic: Topic, grows: Side): Block => ({
  width: topic.width,
  height: topic.height,
  own: { x: 0, y: 0 },
  draw: (sheet, corner) => drawTopic(sheet, topic, { ...corner, grows }),
})

/** Where each of these begins when they follow one another with this gap. */
function startsOf(lengths: readonly number[], gap: number): number[] {
  let next = 0
  return lengths.map((length) => {
    const start = next
    next += length + gap
    return start
  })
}

const endOfLast = (lengths: readonly number[], starts: readonly number[]) =>
  itemAt(starts, starts.length - 1) + itemAt(lengths, lengths.length - 1)
const heights = (topics: readonly Topic[]) => topics.map(({ height }) => height)
const itemAt = (numbers: readonly number[], index: number) => numbers[index] ?? 0
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), 0)
