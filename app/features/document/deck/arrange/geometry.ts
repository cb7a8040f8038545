import type { Rect } from '../design/template'

/** Where a box is taken hold of to change its size, by the compass. */
export const grips = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Grip = (typeof grips)[number]

/** Points. */
export interface Size {
  width: number
  height: number
}

/** No box is smaller; lines have no height. */
export const LEAST: Size = { width: 40, height: 24 }

export const right = ({ x, width }: Rect): number => x + width
export const bottom = ({ y, height }: Rect): number => y + height

export function unionOf(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  return {
    x,
    y,
    width: Math.max(...rects.map(right)) - x,
    height: Math.max(...rects.map(bottom)) - y,
  }
}

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(Math.max(least, most), value))

/** As far as all of it stays on the slide. */
export function shiftWithin(
  rect: Rect,
  { dx, dy }: { dx: number; dy: number },
  slide: Size,
): { dx: number; dy: number } {
  return {
    dx: clamp(dx, -rect.x, slide.width - right(rect)),
    dy: clamp(dy, -rect.y, slide.height - bottom(rect)),
  }
}

export const shifted = (rect: Rect, { dx, dy }: { dx: number; dy: number }): Rect => ({
  ...rect,
  x: rect.x + dx,
  y: rect.y + dy,
})

/** A rect that is pulled by one of its grips; with `keepsRatio` a corner keeps its proportions. */
export function resized(
  rect: Rect,
  grip: Grip,
  {
    dx,
    dy,
    slide,
    keepsRatio = false,
    least = LEAST,
  }: {
    dx: number
    dy: number
    slide: Size
    keepsRatio?: boolean
    least?: Size
  },
): Rect {
  const [west, north] = [grip.includes('w'), grip.includes('n')]
  const [east, south] = [grip.includes('e'), grip.includes('s')]
  const left = west ? clamp(rect.x + dx, 0, right(rect) - least.width) : rect.x
  const top = north ? clamp(rect.y + dy, 0, bottom(rect) - least.height) : rect.y
  const end = east ? clamp(right(rect) + dx, rect.x + least.width, slide.width) : right(rect)
  const foot = south ? clamp(bottom(rect) + dy, rect.y + least.height, slide.height) : bottom(rect)
  const free = { x: left, y: top, width: end - left, height: foot - top }
  return keepsRatio && grip.length === 2 ? inRatio(rect, free, grip) : free
}

/** Inside of what was pulled, so that it stays on the slide. */
function inRatio(rect: Rect, free: Rect, grip: Grip): Rect {
  if (rect.width === 0 || rect.height === 0) return free
  const scale = Math.min(free.width / rect.width, free.height / rect.height)
  const [width, height] = [rect.width * scale, rect.height * scale]
  return {
    x: grip.includes('w') ? right(rect) - width : rect.x,
    y: grip.includes('n') ? bottom(rect) - height : rect.y,
    width,
    height,
  }
}

/** Where a rect of several stands when the rect round all of them goes from one place to another. */
export function scaledWith(rect: Rect, from: Rect, to: Rect): Rect {
  const across = from.width === 0 ? 1 : to.width / from.width
  const down = from.height === 0 ? 1 : to.height / from.height
  return {
    x: to.x + (rect.x - from.x) * across,
    y: to.y + (rect.y - from.y) * down,
    width: rect.width * across,
    height: rect.height * down,
  }
}

export const touches = (item: Rect, other: Rect): boolean =>
  item.x <= right(other) &&
  other.x <= right(item) &&
  item.y <= bottom(other) &&
  other.y <= bottom(item)

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Several along the edge or the middle of the rect round them; a single one along the slide's. */
export function aligned(rects: readonly Rect[], how: Alignment, slide: Size): Rect[] {
  const frame = rects.length > 1 ? unionOf(rects) : { x: 0, y: 0, ...slide }
  return rects.map((rect) => ({ ...rect, ...alignedTo(frame, rect, how) }))
}

function alignedTo(frame: Rect, rect: Rect, how: Alignment): Partial<Rect> {
  switch (how) {
    case 'left':
      return { x: frame.x }
    case 'center':
      return { x: frame.x + (frame.width - rect.width) / 2 }
    case 'right':
      return { x: right(frame) - rect.width }
    case 'top':
      return { y: frame.y }
    case 'middle':
      return { y: frame.y + (frame.height - rect.height) / 2 }
    case 'bottom':
      return { y: bottom(frame) - rect.height }
  }
}

/** The same room between neighbours; the first and the last stay. */
export function distributed(rects: readonly Rect[], axis: 'x' | 'y'): Rect[] {
  const side = axis === 'x' ? 'width' : 'height'
  const order = rects.map((_, index) => index).toSorted((a, b) => rects[a]![axis] - rects[b]![axis])
  const all = unionOf(rects)
  const used = rects.reduce((sum, rect) => sum + rect[side], 0)
  const gap = (all[side] - used) / Math.max(1, rects.length - 1)
  const result = [...rects]
  let next = all[axis]
  for (const index of order) {
    const rect = rects[index]!
    result[index] = { ...rect, [axis]: next }
    next += rect[side] + gap
  }
  return result
}
