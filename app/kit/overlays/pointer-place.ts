export type PointerPlace = Record<'screenX' | 'screenY', number>

/** A click tells whole pixels, a pointer that enters the parts of them too: less than one apart they are one place. */
export const hasMoved = (from: PointerPlace, to: PointerPlace): boolean =>
  Math.abs(from.screenX - to.screenX) >= 1 || Math.abs(from.screenY - to.screenY) >= 1
