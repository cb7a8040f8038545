import type { Side } from './trigger'

/** px: of a control or a window, from the top left corner of the screen. */
export interface Box {
  top: number
  left: number
  width: number
  height: number
}

const GAP = 6
const MARGIN = 8

/** Where a tip stands, in px: beside its control, on the other side where there is no room, and never off the screen. */
export function tipPlace(
  control: Box,
  tip: Pick<Box, 'width' | 'height'>,
  screen: Pick<Box, 'width' | 'height'>,
  side: Side,
): Pick<Box, 'top' | 'left'> {
  const preferred = besides(control, tip, side)
  const { top, left } = fits(preferred, tip, screen, side)
    ? preferred
    : besides(control, tip, OTHER_SIDE[side])
  return {
    top: within(top, screen.height - tip.height),
    left: within(left, screen.width - tip.width),
  }
}

const OTHER_SIDE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

function besides(
  { top, left, width, height }: Box,
  tip: Pick<Box, 'width' | 'height'>,
  side: Side,
) {
  const centred = {
    top: top + (height - tip.height) / 2,
    left: left + (width - tip.width) / 2,
  }
  const bySide = {
    top: { ...centred, top: top - tip.height - GAP },
    bottom: { ...centred, top: top + height + GAP },
    left: { ...centred, left: left - tip.width - GAP },
    right: { ...centred, left: left + width + GAP },
  }
  return bySide[side]
}

function fits(
  { top, left }: Pick<Box, 'top' | 'left'>,
  tip: Pick<Box, 'width' | 'height'>,
  screen: Pick<Box, 'width' | 'height'>,
  side: Side,
): boolean {
  if (side === 'top' || side === 'bottom') {
    return top >= MARGIN && top + tip.height <= screen.height - MARGIN
  }
  return left >= MARGIN && left + tip.width <= screen.width - MARGIN
}

const within = (value: number, room: number) =>
  Math.round(Math.max(MARGIN, Math.min(value, room - MARGIN)))
