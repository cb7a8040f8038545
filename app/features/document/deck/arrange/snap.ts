import type { Rect } from '../design/template'
import { bottom, right, type Grip, type Size } from './geometry'

/** A line that edges and middles are drawn to, and what it belongs to. */
export interface SnapLine {
  axis: 'x' | 'y'
  /** Points from the left or the top. */
  place: number
  /** What is said where it holds: 与标题对齐. */
  word: string
}

/** The middle of the slide, and edges and middles of the boxes that stay where they are. */
export const snapLines = (
  others: readonly { rect: Rect; name: string }[],
  { width, height }: Size,
): SnapLine[] => [
  { axis: 'x', place: width / 2, word: '左右居中' },
  { axis: 'y', place: height / 2, word: '上下居中' },
  ...others.flatMap(({ rect, name }) => linesOfRect(rect, `与${name}对齐`)),
]

const linesOfRect = (rect: Rect, word: string): SnapLine[] => [
  ...stops(rect.x, rect.width).map((place) => ({ axis: 'x' as const, place, word })),
  ...stops(rect.y, rect.height).map((place) => ({ axis: 'y' as const, place, word })),
]

const stops = (from: number, length: number) => [from, from + length / 2, from + length]

interface Shift {
  dx: number
  dy: number
}

/** A shift of a rect drawn to the nearest line of each axis within `reach` points, and the lines that hold it. */
export function snapMove(
  rect: Rect,
  { dx, dy }: Shift,
  { lines, reach }: { lines: readonly SnapLine[]; reach: number },
): Shift & { held: SnapLine[] } {
  const across = nearest(lines, 'x', stops(rect.x + dx, rect.width), reach)
  const down = nearest(lines, 'y', stops(rect.y + dy, rect.height), reach)
  return {
    dx: dx + (across?.by ?? 0),
    dy: dy + (down?.by ?? 0),
    held: [across, down].flatMap((item) => item?.line ?? []),
  }
}

/** The same for the edges that a grip pulls. */
export function snapResize(
  rect: Rect,
  grip: Grip,
  { dx, dy, lines, reach }: Shift & { lines: readonly SnapLine[]; reach: number },
): Shift & { held: SnapLine[] } {
  const edgeX = grip.includes('w') ? rect.x : grip.includes('e') ? right(rect) : null
  const edgeY = grip.includes('n') ? rect.y : grip.includes('s') ? bottom(rect) : null
  const across = edgeX === null ? null : nearest(lines, 'x', [edgeX + dx], reach)
  const down = edgeY === null ? null : nearest(lines, 'y', [edgeY + dy], reach)
  return {
    dx: dx + (across?.by ?? 0),
    dy: dy + (down?.by ?? 0),
    held: [across, down].flatMap((item) => item?.line ?? []),
  }
}

function nearest(
  lines: readonly SnapLine[],
  axis: SnapLine['axis'],
  places: readonly number[],
  reach: number,
): { line: SnapLine; by: number } | null {
  let best: { line: SnapLine; by: number } | null = null
  for (const line of lines) {
    if (line.axis !== axis) continue
    for (const place of places) {
      const by = line.place - place
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { line, by }
    }
  }
  return best
}
