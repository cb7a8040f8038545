import { Bytes } from './bytes'

/** How far each point moves. */
export interface Moves {
  xs: number[]
  ys: number[]
}

/**
 * Where a weight stands on a font's only axis, from -1 to 1: its default is 0. Null for a font that has another axis or none.
 */
export function placeOfWeight(fvar: Uint8Array, avar: Uint8Array | undefined, weight: number) {
  const head = new Bytes(fvar, 4)
  const start = head.u16()
  head.position = 8
  if (head.u16() !== 1) return null
  const axis = new Bytes(fvar, start + 4)
  const [least, usual, most] = [axis.u32() / 65_536, axis.u32() / 65_536, axis.u32() / 65_536]
  const asked = Math.min(most, Math.max(least, weight))
  const plain = asked < usual ? (asked - usual) / (usual - least) : (asked - usual) / (most - usual)
  const place = Number.isFinite(plain) ? plain : 0
  return avar ? bent(avar, place) : place
}

function bent(avar: Uint8Array, place: number): number {
  const bytes = new Bytes(avar, 8)
  const pairs = Array.from({ length: bytes.u16() }, () => ({
    from: bytes.fraction(),
    to: bytes.fraction(),
  }))
  const after = pairs.findIndex(({ from }) => from >= place)
  const [low, high] = [pairs[after - 1], pairs[after]]
  if (!high) return place
  if (!low || high.from === place) return high.to
  return low.to + ((place - low.from) / (high.from - low.from)) * (high.to - low.to)
}

/** What a variable font says of each glyph's points, at one place of its axis. */
export class Variations {
  private readonly shared: number[]
  private readonly offsets: number[]
  private readonly from: number

  constructor(
    private readonly table: Uint8Array,
    private readonly place: number,
  ) {
    const head = new Bytes(table, 6)
    const shared = { count: head.u16(), offset: head.u32() }
    const glyphs = head.u16()
    const isLong = (head.u16() & 1) === 1
    this.from = head.u32()
    this.offsets = Array.from({ length: glyphs + 1 }, () => (isLong ? head.u32() : head.u16() * 2))
    const peaks = new Bytes(table, shared.offset)
    this.shared = Array.from({ length: shared.count }, () => peaks.fraction())
  }

  /**
   * Moves of `count` points and of the four that measure the glyph; where only some are given, `between` works out the
   * others.
   */
  movesOf(
    glyph: number,
    count: number,
    between: (addDeltas: Moves, isTold: boolean[]) => void,
  ): Moves {
    const sum = still(count + 4)
    const [start = 0, end = 0] = this.offsets.slice(glyph, glyph + 2)
    if (this.place === 0 || start === end) return sum
    const bytes = new Bytes(this.table, this.from + start)
    const tuples = bytes.u16()
    const data = new Bytes(this.table, this.from + start + bytes.u16())
    const common = tuples & 0x8000 ? pointNumbers(data) : null
    for (let no = 0; no < (tuples & 0x0fff); no += 1) {
      const [length, index] = [bytes.u16(), bytes.u16()]
      const strength = this.strengthOf(index, bytes)
      const ends = data.position + length
      if (strength !== 0) {
        const points = index & 0x2000 ? pointNumbers(data) : common
        add(sum, addDeltas(data, points, count + 4, between), strength)
      }
      data.position = ends
    }
    return sum
  }

  private strengthOf(index: number, bytes: Bytes): number {
    const { place } = this
    const peak = index & 0x8000 ? bytes.fraction() : (this.shared[index & 0x0fff] ?? 0)
    const isBetween = (index & 0x4000) !== 0
    const start = isBetween ? bytes.fraction() : Math.min(0, peak)
    const end = isBetween ? bytes.fraction() : Math.max(0, peak)
    if (peak === 0 || place === peak) return 1
    if (place <= start || place >= end) return 0
    return place < peak ? (place - start) / (peak - start) : (end - place) / (end - peak)
  }
}

const still = (count: number): Moves => ({
  xs: Array.from({ length: count }, () => 0),
  ys: Array.from({ length: count }, () => 0),
})

function add(sum: Moves, more: Moves, strength: number): void {
  for (let index = 0; index < sum.xs.length; index += 1) {
    sum.xs[index] = (sum.xs[index] ?? 0) + (more.xs[index] ?? 0) * strength
    sum.ys[index] = (sum.ys[index] ?? 0) + (more.ys[index] ?? 0) * strength
  }
}

function addDeltas(
  data: Bytes,
  points: number[] | null,
  count: number,
  between: (addDeltas: Moves, isExplicit: boolean[]) => void,
): Moves {
  const length = points?.length ?? count
  const [xs, ys] = [deltas(data, length), deltas(data, length)]
  if (!points) return { xs, ys }
  const moves = still(count)
  const isExplicit = Array.from({ length: count }, () => false)
  for (const [index, point] of points.entries()) {
    moves.xs[point] = xs[index] ?? 0
    moves.ys[point] = ys[index] ?? 0
    isExplicit[point] = true
  }
  between(moves, isExplicit)
  return moves
}

/** Null stands for all points. */
function pointNumbers(data: Bytes): number[] | null {
  const first = data.u8()
  if (first === 0) return null
  const count = first & 0x80 ? ((first & 0x7f) << 8) | data.u8() : first
  const points: number[] = []
  let point = 0
  while (points.length < count) {
    const control = data.u8()
    for (let run = (control & 0x7f) + 1; run > 0; run -= 1) {
      point += control & 0x80 ? data.u16() : data.u8()
      points.push(point)
    }
  }
  return points
}

function deltas(data: Bytes, count: number): number[] {
  const values: number[] = []
  while (values.length < count) {
    const control = data.u8()
    for (let run = (control & 0x3f) + 1; run > 0; run -= 1) {
      if (control & 0x80) values.push(0)
      else values.push(control & 0x40 ? data.i16() : (data.u8() << 24) >> 24)
    }
  }
  return values
}
