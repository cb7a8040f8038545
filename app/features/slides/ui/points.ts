import type { CSSProperties } from 'react'
import type { Rect } from '~/features/document/deck/design/template'

/** A length of the slide, in points, at the width it is drawn. */
export const length = (points: number) => `calc(var(--point) * ${points})`

export const placed = ({ x, y, width, height }: Rect): CSSProperties => ({
  left: length(x),
  top: length(y),
  width: length(width),
  height: length(height),
})
