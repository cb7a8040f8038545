import type { Point } from '../layout/block'
import type { Rect } from './culling'

/** Room in pixels. */
export interface Size {
  width: number
  height: number
}

/** Where a map is scrolled to in its window, pixels of the screen. */
export interface Scroll {
  left: number
  top: number
}

export const LEAST_SCALE = 0.05
export const MOST_SCALE = 2
/** Topics can be read at this scale. */
export const LEGIBLE = 0.6

/** The scale at which a map is seen first: all of it, while it can be read. */
export function scaleToFit(room: Size, map: Size): number {
  const whole = Math.min(room.width / map.width, room.height / map.height)
  return Math.max(LEGIBLE, Math.min(1, Math.floor(whole * 20) / 20))
}

// A long map is stretched across, or nothing of it would be seen.
const MOST_STRETCH = 8

/** Pixels across and down to one of the map, where all of it is drawn in a small room. */
export function scalesOfWhole(room: Size, map: Size): Point {
  const across = room.width / map.width
  const down = room.height / map.height
  const most = Math.min(across, down) * MOST_STRETCH
  return { x: Math.min(across, most), y: Math.min(down, most) }
}

/** The scale at which all of a map is in its window, as far as it can be made so small; it is never enlarged. */
export const scaleOfWhole = (room: Size, map: Size): number =>
  clampScale(Math.min(1, room.width / map.width, room.height / map.height))

export const clampScale = (scale: number): number =>
  Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale))

/** Around a map half a window is left free, so that what stands at its edge can be brought to the middle. */
export const paddingOf = (window: Size): Point => ({ x: window.width / 2, y: window.height / 2 })

/** The scroll by which this point of the map is at this place of the window. */
export function scrollTo(window: Size, scale: number, point: Point, place: Point): Scroll {
  const padding = paddingOf(window)
  return {
    left: padding.x + point.x * scale - place.x,
    top: padding.y + point.y * scale - place.y,
  }
}

/** The point of the map at this place of the window. */
export function pointAt(window: Size, scale: number, scroll: Scroll, place: Point): Point {
  const padding = paddingOf(window)
  return {
    x: (scroll.left + place.x - padding.x) / scale,
    y: (scroll.top + place.y - padding.y) / scale,
  }
}

/** The stretch of the map in the window. */
export const visibleRect = (window: Size, scale: number, scroll: Scroll): Rect => ({
  ...pointAt(window, scale, scroll, { x: 0, y: 0 }),
  width: window.width / scale,
  height: window.height / scale,
})

/** The point that a map shows in the middle when it opens: its own, or along a side that is too long the root's. */
export function firstMiddle(window: Size, scale: number, map: Size, root: Point): Point {
  return {
    x: middleAlong(window.width / scale, map.width, root.x),
    y: middleAlong(window.height / scale, map.height, root.y),
  }
}

function middleAlong(room: number, length: number, root: number): number {
  if (length <= room) return length / 2
  return Math.min(length - room / 2, Math.max(room / 2, root))
}
