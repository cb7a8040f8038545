import type { Selected } from './use-selected'

/** Above the words, or below them where there is no room; never outside the window. */
export function placeOf({ box }: Selected, width: number, height: number) {
  const left = Math.max(12, Math.min(box.left, window.innerWidth - width - 12))
  const isAbove = box.top > height + 60
  const top = isAbove
    ? box.top - height - 8
    : Math.min(box.bottom + 8, window.innerHeight - height - 12)
  return { left: `${left}px`, top: `${Math.max(12, top)}px` }
}
