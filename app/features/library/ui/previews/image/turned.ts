import type { Box, PercentBox } from '../../reader/geometry'

export type Turn = 0 | 90 | 180 | 270

export interface Size {
  width: number
  height: number
}

export const turnedOn = (turn: Turn): Turn =>
  turn === 270 ? 0 : turn === 180 ? 270 : turn === 90 ? 180 : 90

/** How much room a picture takes when it is turned. */
export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

// A phone has no services to spare; elsewhere a strip of it stays round the picture.
const NARROW_PANE = 640
const MARGIN = 24

/** Percent at which a picture lies whole on its services; a small one keeps its own size. */
export function fittingZoom(pane: Size, picture: Size): number {
  const margin = pane.width < NARROW_PANE ? 0 : MARGIN * 2
  const room = Math.min(
    (pane.width - margin) / picture.width,
    (pane.height - margin) / picture.height,
  )
  return Math.max(1, Math.min(100, room * 100))
}

/** Boxes in pixels of the picture, in percent of it, cut to its edges. */
export function placeOnPicture(boxes: readonly Box[], { width, height }: Size): PercentBox[] {
  if (!(width > 0 && height > 0)) return []
  return boxes.flatMap(([x, y, wide, high]) => {
    const left = Math.max(0, x)
    const top = Math.max(0, y)
    const right = Math.min(width, x + wide)
    const bottom = Math.min(height, y + high)
    if (right <= left || bottom <= top) return []
    return [
      {
        left: (left / width) * 100,
        top: (top / height) * 100,
        width: ((right - left) / width) * 100,
        height: ((bottom - top) / height) * 100,
      },
    ]
  })
}
