import { Bytes } from './bytes'

/** Points of a glyph: contours one after the other, `ends` the last point of each. */
export interface Shape {
  ends: number[]
  xs: number[]
  ys: number[]
  isOn: boolean[]
  /** Of a glyph that is put together from others. */
  parts: Part[]
}

export interface Part {
  glyph: number
  x: number
  y: number
  /** Two by two: what becomes of a point. */
  turn: readonly [number, number, number, number]
}

const NO_TURN = [1, 0, 0, 1] satisfies Part['turn']
export const emptyShape = (): Shape => ({ ends: [], xs: [], ys: [], isOn: [], parts: [] })

interface Streams {
  contours: Bytes
  points: Bytes
  flags: Bytes
  glyphs: Bytes
  parts: Bytes
}

/** All shapes of a folded table, in the order of their numbers. Instructions and boxes are left behind. */
export function readShapes(table: Uint8Array): Shape[] {
  const head = new Bytes(table, 4)
  const count = head.u16()
  head.position = 8
  const lengths = Array.from({ length: 7 }, () => head.u32())
  let offset = head.position
  const stream = (no: number) => {
    const bytes = new Bytes(table, offset)
    offset += lengths[no] ?? 0
    return bytes
  }
  const [contours, points, flags] = [stream(0), stream(1), stream(2)]
  const [glyphs, parts] = [stream(3), stream(4)]
  const streams = { contours, points, flags, glyphs, parts }
  return Array.from({ length: count }, () => shapeOf(streams))
}

function shapeOf(streams: Streams): Shape {
  const contours = streams.contours.i16()
  if (contours === 0) return emptyShape()
  return contours < 0 ? composed(streams) : simple(contours, streams)
}

function simple(contours: number, { points, flags, glyphs }: Streams): Shape {
  const shape = emptyShape()
  let total = 0
  for (let no = 0; no < contours; no += 1) {
    total += shortNumber(points)
    shape.ends.push(total - 1)
  }
  let [x, y] = [0, 0]
  for (let no = 0; no < total; no += 1) {
    const flag = flags.u8()
    const [dx, dy] = stepOf(flag & 127, glyphs)
    x += dx
    y += dy
    shape.xs.push(x)
    shape.ys.push(y)
    shape.isOn.push(flag < 128)
  }
  // How long its instructions are.
  shortNumber(glyphs)
  return shape
}

/** How far to the next point: WOFF 2.0, 5.2, table of triplets. */
function stepOf(flag: number, bytes: Bytes): [number, number] {
  const signed = (value: number, bit: number) => ((flag >> bit) & 1 ? value : -value)
  if (flag < 10) return [0, signed(((flag & 14) << 7) + bytes.u8(), 0)]
  if (flag < 20) return [signed((((flag - 10) & 14) << 7) + bytes.u8(), 0), 0]
  if (flag < 84) {
    const [base, both] = [flag - 20, bytes.u8()]
    const x = 1 + (base & 0x30) + (both >> 4)
    const y = 1 + ((base & 0x0c) << 2) + (both & 15)
    return [signed(x, 0), signed(y, 1)]
  }
  if (flag < 120) {
    const base = flag - 84
    const x = 1 + (Math.floor(base / 12) << 8) + bytes.u8()
    const y = 1 + (((base % 12) >> 2) << 8) + bytes.u8()
    return [signed(x, 0), signed(y, 1)]
  }
  if (flag < 124) {
    const [first, middle, last] = [bytes.u8(), bytes.u8(), bytes.u8()]
    return [signed((first << 4) + (middle >> 4), 0), signed(((middle & 15) << 8) + last, 1)]
  }
  return [signed(bytes.u16(), 0), signed(bytes.u16(), 1)]
}

const WORDS = 1
const SCALED = 8
const MORE = 0x20
const SCALED_TWICE = 0x40
const TURNED = 0x80
const INSTRUCTED = 0x100

function composed({ parts, glyphs }: Streams): Shape {
  const shape = emptyShape()
  let flags = MORE
  let isInstructed = false
  while (flags & MORE) {
    flags = parts.u16()
    isInstructed ||= (flags & INSTRUCTED) !== 0
    const glyph = parts.u16()
    const offset = () => (flags & WORDS ? parts.i16() : (parts.u8() << 24) >> 24)
    const [x, y] = [offset(), offset()]
    shape.parts.push({ glyph, x, y, turn: turnOf(flags, parts) })
  }
  if (isInstructed) shortNumber(glyphs)
  return shape
}

function turnOf(flags: number, parts: Bytes): Part['turn'] {
  if (flags & SCALED) {
    const scale = parts.fraction()
    return [scale, 0, 0, scale]
  }
  if (flags & SCALED_TWICE) return [parts.fraction(), 0, 0, parts.fraction()]
  if (flags & TURNED) {
    return [parts.fraction(), parts.fraction(), parts.fraction(), parts.fraction()]
  }
  return NO_TURN
}

/** 255UInt16 of WOFF 2.0. */
function shortNumber(bytes: Bytes): number {
  const code = bytes.u8()
  if (code === 253) return bytes.u16()
  if (code === 255) return 253 + bytes.u8()
  if (code === 254) return 506 + bytes.u8()
  return code
}
