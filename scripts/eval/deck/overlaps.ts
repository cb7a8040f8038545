import { SLIDE_HEIGHT, SLIDE_WIDTH } from '~/features/document/deck/design/template'
import type { FileShape, FileSlide, Rect } from './read-file'

// Boxes may touch.
const TOUCH = 1

/** Boxes that lie over each other, or over the edge, on the slides of a file. */
export function overlapsOn(
  slides: readonly FileSlide[],
  note: (page: number, words: string) => void,
): number {
  let count = 0
  for (const [index, { shapes }] of slides.entries()) {
    const found = [...pairsOf(shapes), ...shapes.filter(isOverEdge).map((item) => [item])]
    for (const pair of found) note(index + 1, pair.map(nameOf).join(' × '))
    count += found.length
  }
  return count
}

const pairsOf = (shapes: readonly FileShape[]) =>
  shapes.flatMap((shape, index) =>
    shapes
      .slice(index + 1)
      .flatMap((other) => (isOver(shape.rect, other.rect) ? [[shape, other]] : [])),
  )

const isOver = (item: Rect, other: Rect) =>
  Math.min(item.x + item.width, other.x + other.width) - Math.max(item.x, other.x) > TOUCH &&
  Math.min(item.y + item.height, other.y + other.height) - Math.max(item.y, other.y) > TOUCH

const isOverEdge = ({ rect }: FileShape) =>
  rect.x < -TOUCH ||
  rect.y < -TOUCH ||
  rect.x + rect.width > SLIDE_WIDTH + TOUCH ||
  rect.y + rect.height > SLIDE_HEIGHT + TOUCH

const nameOf = ({ kind, text }: FileShape) => (kind === 'text' ? text.slice(0, 20) : kind)
