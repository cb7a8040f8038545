import { Bytes } from './bytes'
import { emptyShape, readShapes, type Part, type Shape } from './shapes'
import { placeOfWeight, Variations, type Moves } from './variations'
import { readWoff2 } from './woff2'

/** A glyph as it is drawn, in thousandths of the size. */
export interface Glyph {
  shape: Shape
  advance: number
}

// Parts of parts end somewhere.
const DEEPEST = 6

/** Some characters of a variable font, drawn at the weights asked for. */
export class Slice {
  private readonly tables: ReadonlyMap<string, Uint8Array>
  private readonly shapes: Shape[]
  private readonly advances: number[]
  private readonly glyphs: ReadonlyMap<number, number>
  private readonly variations = new Map<number, Variations | null>()
  private readonly scale: number

  /** Throws for what is no WOFF 2.0 font of outlines. */
  constructor(file: Uint8Array) {
    const { tables, folded } = readWoff2(file)
    const glyf = tables.get('glyf')
    if (!glyf || !folded.has('glyf')) throw new Error('no outlines as WOFF2 folds them')
    this.tables = tables
    this.shapes = readShapes(glyf)
    this.scale = 1_000 / new Bytes(this.table('head'), 18).u16()
    this.advances = advancesOf(this.table('hhea'), this.table('hmtx'), folded.has('hmtx'))
    this.glyphs = readCharacters(this.table('cmap'))
  }

  has(code: number): boolean {
    return this.glyphs.has(code)
  }

  glyphOf(code: number, weight: number): Glyph | null {
    const no = this.glyphs.get(code)
    if (no === undefined) return null
    const { shape, left, right } = this.drawn(no, weight, 0)
    const advance = (this.advances[Math.min(no, this.advances.length - 1)] ?? 0) + right - left
    const sized = (value: number) => Math.round(value * this.scale)
    return {
      shape: {
        ...shape,
        xs: shape.xs.map((x) => sized(x - left)),
        ys: shape.ys.map(sized),
      },
      advance: sized(advance),
    }
  }

  private drawn(
    no: number,
    weight: number,
    depth: number,
  ): { shape: Shape; left: number; right: number } {
    const shape = this.shapes[no] ?? emptyShape()
    const count = shape.parts.length > 0 ? shape.parts.length : shape.xs.length
    const moves = this.movesOf(no, weight, count, shape)
    const [left = 0, right = 0] = moves?.xs.slice(count) ?? []
    const isWhole = shape.parts.length === 0
    return {
      shape: isWhole ? moved(shape, moves) : this.composed(shape, moves, weight, depth),
      left,
      right,
    }
  }

  private composed(shape: Shape, moves: Moves | null, weight: number, depth: number): Shape {
    const whole = emptyShape()
    if (depth >= DEEPEST) return whole
    for (const [index, part] of shape.parts.entries()) {
      const [x, y] = [moves?.xs[index] ?? 0, moves?.ys[index] ?? 0]
      const place = { ...part, x: part.x + x, y: part.y + y }
      put(whole, this.drawn(part.glyph, weight, depth + 1).shape, place)
    }
    return whole
  }

  private movesOf(no: number, weight: number, count: number, shape: Shape): Moves | null {
    if (!this.variations.has(weight)) {
      const [fvar, gvar] = [this.tables.get('fvar'), this.tables.get('gvar')]
      const place = fvar && placeOfWeight(fvar, this.tables.get('avar'), weight)
      this.variations.set(weight, gvar && place ? new Variations(gvar, place) : null)
    }
    const between = (deltas: Moves, isExplicit: boolean[]) => {
      if (shape.parts.length === 0) fillBetween(shape, deltas, isExplicit)
    }
    return this.variations.get(weight)?.movesOf(no, count, between) ?? null
  }

  private table(tag: string): Uint8Array {
    const table = this.tables.get(tag)
    if (!table) throw new Error(`a font without ${tag}`)
    return table
  }
}

function moved(shape: Shape, moves: Moves | null): Shape {
  if (!moves) return shape
  return {
    ...shape,
    xs: shape.xs.map((x, index) => x + (moves.xs[index] ?? 0)),
    ys: shape.ys.map((y, index) => y + (moves.ys[index] ?? 0)),
  }
}

function put(whole: Shape, shape: Shape, { x, y, turn: [a, b, c, d] }: Part): void {
  const from = whole.xs.length
  whole.ends.push(...shape.ends.map((end) => end + from))
  for (const [index, isOn] of shape.isOn.entries()) {
    const [px, py] = [shape.xs[index] ?? 0, shape.ys[index] ?? 0]
    whole.xs.push(px * a + py * c + x)
    whole.ys.push(px * b + py * d + y)
    whole.isOn.push(isOn)
  }
}

/** Points of which nothing was given move with their neighbours along the contour. */
function fillBetween({ ends, xs, ys }: Shape, moves: Moves, isExplicit: readonly boolean[]): void {
  let start = 0
  for (const end of ends) {
    const fixed: number[] = []
    for (let index = start; index <= end; index += 1) if (isExplicit[index]) fixed.push(index)
    for (let index = start; index <= end && fixed.length > 0; index += 1) {
      if (isExplicit[index]) continue
      const after = fixed.find((item) => item > index) ?? fixed[0] ?? index
      const before = fixed.findLast((item) => item < index) ?? fixed.at(-1) ?? index
      moves.xs[index] = mergedWith(xs, moves.xs, index, before, after)
      moves.ys[index] = mergedWith(ys, moves.ys, index, before, after)
    }
    start = end + 1
  }
}

function mergedWith(
  places: readonly number[],
  moves: readonly number[],
  index: number,
  before: number,
  after: number,
): number {
  const placeOf = (point: number) => places[point] ?? 0
  const [low, high] = placeOf(before) > placeOf(after) ? [after, before] : [before, after]
  const [from, to, here] = [placeOf(low), placeOf(high), placeOf(index)]
  const [first, last] = [moves[low] ?? 0, moves[high] ?? 0]
  if (from === to) return first === last ? first : 0
  if (here <= from) return first
  if (here >= to) return last
  return first + ((here - from) / (to - from)) * (last - first)
}

function advancesOf(hhea: Uint8Array, hmtx: Uint8Array, isFolded: boolean): number[] {
  const count = new Bytes(hhea, 34).u16()
  const bytes = new Bytes(hmtx, isFolded ? 1 : 0)
  return Array.from({ length: count }, () => {
    const advance = bytes.u16()
    if (!isFolded) bytes.position += 2
    return advance
  })
}

/** Numbers of glyphs by code points; of the tables that there may be, the one for all planes. */
function readCharacters(cmap: Uint8Array): Map<number, number> {
  const head = new Bytes(cmap, 2)
  const found = new Map<number, number>()
  const tables = Array.from({ length: head.u16() }, () => {
    head.position += 4
    return head.u32()
  })
  for (const offset of new Set(tables)) {
    const format = new Bytes(cmap, offset).u16()
    if (format === 12) readGroups(new Bytes(cmap, offset + 12), found)
    if (format === 4) readSegments(cmap, offset, found)
  }
  return found
}

function readGroups(bytes: Bytes, found: Map<number, number>): void {
  for (let groups = bytes.u32(); groups > 0; groups -= 1) {
    const [first, last, glyph] = [bytes.u32(), bytes.u32(), bytes.u32()]
    for (let code = first; code <= last; code += 1) found.set(code, glyph + code - first)
  }
}

function readSegments(cmap: Uint8Array, offset: number, found: Map<number, number>): void {
  const count = new Bytes(cmap, offset + 6).u16() / 2
  const row = (no: number, index: number) =>
    offset + 14 + no * count * 2 + (no > 0 ? 2 : 0) + index * 2
  for (let index = 0; index < count; index += 1) {
    const last = new Bytes(cmap, row(0, index)).u16()
    const first = new Bytes(cmap, row(1, index)).u16()
    const delta = new Bytes(cmap, row(2, index)).u16()
    const far = new Bytes(cmap, row(3, index)).u16()
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const place = row(3, index) + far + (code - first) * 2
      const base = far === 0 ? code : new Bytes(cmap, place).u16()
      const glyph = far !== 0 && base === 0 ? 0 : (base + delta) & 0xffff
      if (glyph !== 0) found.set(code, glyph)
    }
  }
}
