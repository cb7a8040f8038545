import { emptyShape, type Shape } from './shapes'
import type { Glyph } from './slice'

/** How high and deep the font is, in thousandths of the size. */
export const METRICS = { ascent: 1_151, descent: -286, capHeight: 733 }

// As far as the text's own fonts reach.
const LEAST_BOUNDS = [-300, -300, 1_300, 1_300]

/** How far glyphs reach: left, down, right, up. */
export function boundsOf(glyphs: readonly Glyph[]): number[] {
  const bounds = [...LEAST_BOUNDS]
  for (const { shape } of glyphs) {
    const reach = [least(shape.xs), least(shape.ys), most(shape.xs), most(shape.ys)]
    for (const [index, value] of reach.entries()) {
      const bound = bounds[index] ?? 0
      bounds[index] = index < 2 ? Math.min(bound, value) : Math.max(bound, value)
    }
  }
  return bounds
}

/** A TrueType font of these glyphs, as a PDF holds it: glyph 0 is empty, the given ones follow. */
export function trueType(glyphs: readonly Glyph[]): Uint8Array {
  const all = [{ shape: emptyShape(), advance: 1_000 }, ...glyphs]
  const outlines = new Writer()
  const places = new Writer()
  const widths = new Writer()
  for (const { shape, advance } of all) {
    places.u32(outlines.length)
    drawShape(outlines, shape)
    widths.u16(advance)
    widths.u16(least(shape.xs))
  }
  places.u32(outlines.length)
  return fontOf([
    ['glyf', outlines],
    ['head', headTable(boundsOf(glyphs))],
    ['hhea', heightTable(all.length)],
    ['hmtx', widths],
    ['loca', places],
    ['maxp', countTable(all.map(({ shape }) => shape))],
  ])
}

/** Bytes that grow, the highest of a number first. */
class Writer {
  private bytes = new Uint8Array(1_024)
  length = 0

  u8(value: number): void {
    if (this.length === this.bytes.length) {
      const wider = new Uint8Array(this.length * 2)
      wider.set(this.bytes)
      this.bytes = wider
    }
    this.bytes[this.length] = value
    this.length += 1
  }

  u16(...values: number[]): void {
    for (const value of values) {
      this.u8((value >> 8) & 255)
      this.u8(value & 255)
    }
  }

  u32(value: number): void {
    this.u16(value >>> 16, value & 0xffff)
  }

  add(bytes: Uint8Array): void {
    for (const byte of bytes) this.u8(byte)
  }

  pad(): void {
    while (this.length % 4 !== 0) this.u8(0)
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

const ON = 1
const SHORT = [2, 4] as const
const SAME = [16, 32] as const

function drawShape(out: Writer, { ends, xs, ys, isOn }: Shape): void {
  if (ends.length === 0) return
  out.u16(ends.length, least(xs), least(ys), most(xs), most(ys), ...ends)
  // No instructions.
  out.u16(0)
  const steps = [stepsOf(xs), stepsOf(ys)]
  for (const [index, on] of isOn.entries()) {
    const moves = steps.map((axis, no) => flagOf(axis[index] ?? 0, no))
    out.u8(moves.reduce((sum, item) => sum | item, on ? ON : 0))
  }
  for (const axis of steps) {
    for (const step of axis) {
      if (step === 0) continue
      if (Math.abs(step) < 256) out.u8(Math.abs(step))
      else out.u16(step)
    }
  }
  out.pad()
}

/** How a step along an axis is written: none, a byte with its sign here, or two bytes. */
function flagOf(step: number, axis: number): number {
  const [short, same] = [SHORT[axis] ?? 0, SAME[axis] ?? 0]
  if (step === 0) return same
  if (Math.abs(step) >= 256) return 0
  return step > 0 ? short | same : short
}

const stepsOf = (values: readonly number[]) =>
  values.map((value, index) => value - (index > 0 ? (values[index - 1] ?? 0) : 0))
const least = (values: readonly number[]) =>
  values.reduce((sum, item) => Math.min(sum, item), values[0] ?? 0)
const most = (values: readonly number[]) =>
  values.reduce((sum, item) => Math.max(sum, item), values[0] ?? 0)

function headTable(bounds: readonly number[]): Writer {
  const table = new Writer()
  table.u16(1, 0, 1, 0)
  // Sum over the whole file: readers of a PDF's fonts do not add it up.
  table.u32(0)
  table.u32(0x5f0f3cf5)
  // Baseline at 0; a thousand units; no dates; how far glyphs reach.
  table.u16(3, 1_000, 0, 0, 0, 0, 0, 0, 0, 0, ...bounds)
  // No style; readable from so many pixels; left to right; long places.
  table.u16(0, 8, 2, 1, 0)
  return table
}

function heightTable(count: number): Writer {
  const table = new Writer()
  table.u16(1, 0, METRICS.ascent, METRICS.descent, 0, 1_000, -300, -300, 1_300, 1, 0, 0)
  table.u16(0, 0, 0, 0, 0, count)
  return table
}

function countTable(shapes: readonly Shape[]): Writer {
  const table = new Writer()
  const points = most(shapes.map(({ xs }) => xs.length))
  const contours = most(shapes.map(({ ends }) => ends.length))
  table.u16(1, 0, shapes.length, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
  return table
}

function fontOf(tables: readonly (readonly [tag: string, content: Writer])[]): Uint8Array {
  const file = new Writer()
  const power = 2 ** Math.floor(Math.log2(tables.length))
  file.u16(1, 0, tables.length, power * 16, Math.log2(power), (tables.length - power) * 16)
  let offset = 12 + tables.length * 16
  for (const [tag, content] of tables) {
    for (const letter of tag) file.u8(letter.charCodeAt(0))
    const { length } = content
    content.pad()
    file.u32(sumOf(content.done()))
    file.u32(offset)
    file.u32(length)
    offset += content.length
  }
  for (const [, content] of tables) file.add(content.done())
  return file.done()
}

function sumOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let index = 0; index + 4 <= bytes.byteLength; index += 4)
    sum = (sum + view.getUint32(index)) >>> 0
  return sum
}
