import type { Rect } from '../design/template'
import { rectOf, type PageBox } from '../fit/page'
import { bottom, right, type Size } from './geometry'

/** Points between what lies beside each other, and to the edges of the slide. */
const GAP = 12
const MARGIN = 40

/** Where a thing of about this size lies on no other: as large as preferred, at least `least`; null where nothing is free. */
export function freeSpace(
  boxes: readonly PageBox[],
  { slide, preferred, least }: { slide: Size; preferred: Size; least: Size },
): Rect | null {
  const taken = boxes.flatMap((box) => (isGround(box, slide) ? [] : [takenBy(box)]))
  const lefts = [MARGIN, ...taken.map((rect) => right(rect) + GAP)]
  const tops = [MARGIN, ...taken.map((rect) => bottom(rect) + GAP)]
  const rights = [slide.width - MARGIN, ...taken.map(({ x }) => x - GAP)]
  const bottoms = [slide.height - MARGIN, ...taken.map(({ y }) => y - GAP)]
  let best: Rect | null = null
  for (const x of lefts)
    for (const end of rights) {
      if (end - x < least.width) continue
      for (const y of tops)
        for (const foot of bottoms) {
          if (foot - y < least.height) continue
          const room = { x, y, width: end - x, height: foot - y }
          if (taken.some((rect) => overlaps(rect, room))) continue
          const fitted = within(room, preferred)
          if (!best || areaOf(fitted) > areaOf(best)) best = fitted
        }
    }
  return best
}

// What is drawn behind words takes no room.
const isGround = (box: PageBox, slide: Size) =>
  box.kind === 'backdrop' ||
  (box.kind === 'ornament' &&
    (box.rect.width * box.rect.height) / (slide.width * slide.height) > 0.3)

/** Of a place for words what they fill. */
function takenBy(box: PageBox): Rect {
  const rect = rectOf(box)
  if (box.kind !== 'text') return rect
  const height = Math.min(box.height, rect.height)
  const spare = rect.height - height
  const above = { top: 0, middle: spare / 2, bottom: spare }[box.slot.anchor]
  return { ...rect, y: rect.y + above, height: Math.max(height, box.height) }
}

const overlaps = (item: Rect, other: Rect) =>
  item.x < right(other) && other.x < right(item) && item.y < bottom(other) && other.y < bottom(item)

/** In the middle of its room, at most as large as preferred. */
function within(room: Rect, preferred: Size): Rect {
  const width = Math.min(room.width, preferred.width)
  const height = Math.min(room.height, preferred.height)
  return {
    x: room.x + (room.width - width) / 2,
    y: room.y + (room.height - height) / 2,
    width,
    height,
  }
}

const areaOf = ({ width, height }: Rect) => width * height
