import {
  drawTopic,
  endOf,
  sideOf,
  type Block,
  type Direction,
  type Gaps,
  type Line,
  type Sheet,
  type Topic,
} from './block'
import { beside, columnsOf, indented } from './ways'

type Draw = (root: Topic, gaps: Gaps, sheet: Sheet) => void

/** Children stand on a line to the right of the root; what is under them hangs below. */
export const timeline: Draw = (root, gaps, sheet) => onLine(root, gaps, sheet, () => 1)

/** The same, with what is under them below and above the line in turns. */
export const timelineInTurns: Draw = (root, gaps, sheet) =>
  onLine(root, gaps, sheet, (index) => (index % 2 === 0 ? 1 : -1))

function onLine(root: Topic, gaps: Gaps, sheet: Sheet, sideAt: (index: number) => Direction) {
  const tallest = Math.max(0, ...root.children.map(({ height }) => height))
  const free = new Frontier(0)
  let last = drawTopic(sheet, root, { x: 0, y: -root.height / 2, grows: 'right' })
  for (const [index, topic] of root.children.entries()) {
    const side = sideAt(index)
    // No topic on the line reaches into what hangs at another.
    const distance = gaps.neighbour + (tallest - topic.height) / 2
    const block = indented(topic, gaps, side, distance)
    const x = Math.max(last.x + last.width + gaps.level, free.endOn(side))
    const placed = block.draw(sheet, { x, y: -block.own.y - topic.height / 2 })
    sheet.links.push({
      id: topic.id,
      way: 'straight',
      from: sideOf(last, 1),
      to: sideOf(placed, -1),
    })
    free.move(side, x + block.width + gaps.neighbour)
    last = placed
  }
}

/** Children stand to the right and left of a line that goes down from the root, in turns. */
export const verticalTimeline: Draw = (root, gaps, sheet) => {
  const placed = drawTopic(sheet, root, { x: -root.width / 2, y: 0, grows: 'down' })
  const columns = columnsOf(root)
  const free = new Frontier(root.height + gaps.level)
  let last = root.height
  for (const [index, topic] of root.children.entries()) {
    const side = index % 2 === 0 ? 1 : -1
    const block = beside(topic, { gaps, direction: side, columns, depth: 1 })
    const middle = block.own.y + topic.height / 2
    last = Math.max(free.endOn(side) + middle, last + gaps.neighbour)
    const x = side > 0 ? gaps.level / 2 : -gaps.level / 2 - block.width
    const child = block.draw(sheet, { x, y: last - middle })
    const to = sideOf(child, side > 0 ? -1 : 1)
    sheet.links.push({ id: topic.id, way: 'straight', from: { x: 0, y: last }, to })
    free.move(side, last - middle + block.height + gaps.neighbour)
  }
  if (root.children.length > 0) sheet.axis = { from: endOf(placed, 1), to: { x: 0, y: last } }
}

/** Children stand at the ends of slanting bones, above and below a spine in turns, what is under them along the bone. */
export const fishbone: Draw = (root, gaps, sheet) => {
  const head = drawTopic(sheet, root, { x: 0, y: -root.height / 2, grows: 'right' })
  const free = new Frontier(root.width + gaps.level / 2)
  let last = root.width
  for (const [index, topic] of root.children.entries()) {
    const side = index % 2 === 0 ? -1 : 1
    // From the end of the bone back to the spine.
    const block = indented(topic, gaps, side > 0 ? -1 : 1)
    last = Math.max(free.endOn(side), last + gaps.neighbour)
    const x = last + slantOf(block)
    const child = block.draw(sheet, { x, y: side > 0 ? gaps.level : -gaps.level - block.height })
    sheet.links.push({
      id: topic.id,
      way: 'straight',
      from: { x: last, y: 0 },
      to: sideOf(child, -1),
    })
    free.move(side, x + block.width + gaps.neighbour)
  }
  const spine: Line = { from: sideOf(head, 1), to: { x: last, y: 0 } }
  if (root.children.length > 0) sheet.axis = spine
}

const MOST_SLANT = 120
const slantOf = ({ height }: Block) => Math.min(MOST_SLANT, height / 2)

/** How far each side of a line is taken. */
class Frontier {
  readonly #ends: Record<Direction, number>

  constructor(start: number) {
    this.#ends = { [1]: start, [-1]: start }
  }

  endOn(side: Direction): number {
    return this.#ends[side]
  }

  move(side: Direction, end: number): void {
    this.#ends[side] = end
  }
}
