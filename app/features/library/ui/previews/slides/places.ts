import type { Place } from './slide'
import { child, down, number } from './xml-tree'

/** EMU to points. */
export const POINT = 12_700

/** How what stands in a group is moved and scaled onto the slide. In EMU. */
export interface Frame {
  x: number
  y: number
  scaleX: number
  scaleY: number
}

export const wholeSlide: Frame = { x: 0, y: 0, scaleX: 1, scaleY: 1 }

export interface SlideSize {
  /** EMU. */
  width: number
  height: number
}

/** Where a shape stands, in percent; null when it says nothing of it. */
export function placeOf(xfrm: Element | null, frame: Frame, size: SlideSize): Place | null {
  const off = child(xfrm, 'off')
  const ext = child(xfrm, 'ext')
  const [x, y] = [number(off, 'x'), number(off, 'y')]
  const [wide, high] = [number(ext, 'cx'), number(ext, 'cy')]
  if (x === null || y === null || wide === null || high === null) return null
  return {
    left: ((frame.x + x * frame.scaleX) / size.width) * 100,
    top: ((frame.y + y * frame.scaleY) / size.height) * 100,
    width: ((wide * frame.scaleX) / size.width) * 100,
    height: ((high * frame.scaleY) / size.height) * 100,
    turn: (number(xfrm, 'rot') ?? 0) / 60_000,
  }
}

/** The frame of a group's own members. */
export function frameOfGroup(group: Element, outer: Frame): Frame {
  const xfrm = down(group, 'grpSpPr', 'xfrm')
  const attribute = (name: string, key: string) => number(child(xfrm, name), key) ?? 0
  const innerWide = attribute('chExt', 'cx')
  const innerHigh = attribute('chExt', 'cy')
  if (!innerWide || !innerHigh) return outer
  const scaleX = (attribute('ext', 'cx') / innerWide) * outer.scaleX
  const scaleY = (attribute('ext', 'cy') / innerHigh) * outer.scaleY
  return {
    x: outer.x + attribute('off', 'x') * outer.scaleX - attribute('chOff', 'x') * scaleX,
    y: outer.y + attribute('off', 'y') * outer.scaleY - attribute('chOff', 'y') * scaleY,
    scaleX,
    scaleY,
  }
}
