import type { Glyph } from '../font-subset/slice'

/** What is drawn of a formula, in units of its size, from the beginning of its baseline; heights go up. */
export type Mark = GlyphMark | BoxMark | PathMark

interface Drawn {
  x: number
  y: number
  /** Red, green and blue from 0 to 1; null for the ink of the text. */
  color: Color | null
}

export type Color = readonly [number, number, number]

export interface GlyphMark extends Drawn {
  kind: 'glyph'
  sign: string
  /** In a font of KaTeX's; null for the text's own. */
  of: { font: string; glyph: Glyph } | null
  size: number
}

/** Filled, or with a frame of that thickness within. */
export interface BoxMark extends Drawn {
  kind: 'box'
  width: number
  height: number
  frame?: number
}

/** Marks of PDF in units of the formula, as they stand when `x` and `y` are 0. */
export interface PathMark extends Drawn {
  kind: 'path'
  marks: string
}

/** What was laid out side by side. */
export interface Laid {
  width: number
  marks: Mark[]
  /** It takes the width that is left, whatever it is. */
  fills: boolean
}

export const nothing = (width = 0): Laid => ({ width, marks: [], fills: false })

export const moved = (marks: readonly Mark[], x: number, y: number): Mark[] =>
  x === 0 && y === 0 ? [...marks] : marks.map((item) => ({ ...item, x: item.x + x, y: item.y + y }))

export const rounded = (value: number) => String(Math.round(value * 10_000) / 10_000)
