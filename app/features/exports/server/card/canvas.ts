import type { Shape } from '../plain/pdf/font-subset/shapes'
import type { Typeface, Weight } from '../plain/pdf/font-subset/typeface'
import { Coverage } from './coverage'

/** `#rrggbb`. */
export type Color = `#${string}`

export interface TextStyle {
  /** px. */
  size: number
  weight: Weight
  color: Color
}

/** A picture of dots that boxes and text are drawn into. */
export class Canvas {
  readonly dots: Uint8Array

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly typeface: Typeface,
    ground: Color,
  ) {
    this.dots = new Uint8Array(width * height * 3)
    this.fill({ x: 0, y: 0, width, height }, ground)
  }

  fill(box: { x: number; y: number; width: number; height: number }, color: Color): void {
    const ink = channelsOf(color)
    for (let y = box.y; y < box.y + box.height; y += 1)
      for (let x = box.x; x < box.x + box.width; x += 1) this.blend(x, y, ink, 1)
  }

  /** px. */
  widthOf(text: string, { size, weight }: Pick<TextStyle, 'size' | 'weight'>): number {
    return this.typeface.widthOf(text, weight) * size
  }

  /** One line that stands on the baseline `y`. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    const ink = channelsOf(style.color)
    let left = x
    for (const character of text) {
      const glyph = this.typeface.glyphOf(character, style.weight)
      if (glyph) this.outline(glyph.shape, { x: left, y, scale: style.size / 1_000 }, ink)
      left += this.widthOf(character, style)
    }
  }

  private outline(
    shape: Shape,
    place: { x: number; y: number; scale: number },
    ink: readonly number[],
  ): void {
    if (shape.xs.length === 0) return
    const xs = shape.xs.map((x) => place.x + x * place.scale)
    const ys = shape.ys.map((y) => place.y - y * place.scale)
    const [left, top] = [Math.floor(Math.min(...xs)) - 1, Math.floor(Math.min(...ys)) - 1]
    const [right, bottom] = [Math.ceil(Math.max(...xs)) + 1, Math.ceil(Math.max(...ys)) + 1]
    const coverage = new Coverage(right - left, bottom - top)
    let first = 0
    for (const end of shape.ends) {
      const contour = Array.from({ length: end - first + 1 }, (_, no) => ({
        x: (xs[first + no] ?? 0) - left,
        y: (ys[first + no] ?? 0) - top,
        isOn: shape.isOn[first + no] ?? true,
      }))
      addContour(coverage, contour)
      first = end + 1
    }
    let y = top
    for (const row of coverage.rows()) {
      for (const [column, share] of row.entries())
        if (share > 0) this.blend(left + column, y, ink, share)
      y += 1
    }
  }

  private blend(x: number, y: number, ink: readonly number[], share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const start = (y * this.width + x) * 3
    for (const [channel, value] of ink.entries()) {
      const before = this.dots[start + channel] ?? 0
      this.dots[start + channel] = Math.round(before + (value - before) * share)
    }
  }
}

interface Point {
  x: number
  y: number
  isOn: boolean
}

const STEPS = 8

/** A closed line through the points; those that are not on it bend it, two of them in a row have one on it between them. */
function addContour(coverage: Coverage, points: readonly Point[]): void {
  const whole = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    return point.isOn || next.isOn ? [point] : [point, between(point, next)]
  })
  const start = whole.findIndex(({ isOn }) => isOn)
  const [origin] = whole.slice(start)
  if (!origin || start < 0) return
  const ordered = [...whole.slice(start + 1), ...whole.slice(0, start), origin]
  let from = origin
  let control: Point | null = null
  for (const point of ordered) {
    if (!point.isOn) {
      control = point
      continue
    }
    if (control) addCurve(coverage, [from, control, point])
    else coverage.addEdge(from.x, from.y, point.x, point.y)
    from = point
    control = null
  }
}

const between = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOn: true,
})

function addCurve(coverage: Coverage, [from, control, to]: readonly [Point, Point, Point]): void {
  let { x, y } = from
  for (let step = 1; step <= STEPS; step += 1) {
    const t = step / STEPS
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    const [nextX, nextY] = [
      a * from.x + b * control.x + c * to.x,
      a * from.y + b * control.y + c * to.y,
    ]
    coverage.addEdge(x, y, nextX, nextY)
    ;[x, y] = [nextX, nextY]
  }
}

const channelsOf = (color: Color) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
