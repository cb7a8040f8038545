const UNITS = 1000

/**
 * A TrueType program as printers embed it: glyphs by number only, no names and no cmap. Glyph 0 is the missing
 * one, each further glyph has contours of its own, so that a reader pays for them as for real Chinese letters.
 */
export function makeFont(glyphs, width) {
  const outlines = Array.from({ length: glyphs + 1 }, (_, glyph) => outline(glyph))
  const ends = outlines.reduce((all, item) => [...all, all.at(-1) + item.length], [0])
  const tables = {
    glyf: Buffer.concat(outlines),
    head: head(),
    hhea: words(1, 0, 880, -120, 0, width, 0, 0, width, 1, 0, 0, 0, 0, 0, 0, 0, glyphs + 1),
    hmtx: words(...outlines.flatMap(() => [width, 0])),
    loca: longs(...ends),
    maxp: words(1, 0, glyphs + 1, 200, 12, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  }
  return assemble(tables)
}

/** Strokes of a letter: six to fourteen rectangles, some with a slant. */
function outline(glyph) {
  if (glyph === 0) return Buffer.alloc(0)
  const next = dice(glyph * 7919)
  const strokes = Array.from({ length: 6 + next(9) }, () => stroke(next))
  const points = strokes.flat()
  const steps = (axis) =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0))
  const body = Buffer.concat([
    words(strokes.length, 0, -120, UNITS, 880),
    words(...strokes.map((_, index) => index * 4 + 3), 0),
    Buffer.alloc(points.length, 1),
    words(...steps(0)),
    words(...steps(1)),
  ])
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
}

function stroke(next) {
  const [x, y, slant] = [next(700), next(700) - 100, next(60)]
  const [wide, high] = next(2) === 0 ? [250, 60] : [60, 250]
  return [
    [x, y],
    [x + slant, y + high],
    [x + slant + wide, y + high],
    [x + wide, y],
  ]
}

function head() {
  const table = Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    words(0, UNITS),
    Buffer.alloc(16),
    words(0, -120, UNITS, 880, 0, 8, 2, 1, 0),
  ])
  return table
}

function assemble(tables) {
  const names = Object.keys(tables)
  let offset = 12 + 16 * names.length
  const entries = []
  const bodies = []
  for (const name of names) {
    const table = tables[name]
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    entries.push(Buffer.from(name), longs(0, offset, table.length))
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([longs(0x00010000), words(names.length, 64, 2, 32), ...entries, ...bodies])
}

function words(...values) {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2))
  return bytes
}

function longs(...values) {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}

/** The same numbers for the same seed, each time. */
export function dice(seed) {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
