import { readFont } from '#test/fonts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Slice } from './slice'
import { trueType } from './true-type'
import { Typeface } from './typeface'

const fileOf = (name: string) =>
  new Uint8Array(
    readFileSync(
      `node_modules/@fontsource-variable/noto-serif-sc/files/noto-serif-sc-${name}-wght-normal.woff2`,
    ),
  )

/** A sum that another place of one point changes. */
const sumOf = ({ xs, ys, ends }: { xs: number[]; ys: number[]; ends: number[] }) =>
  [...xs, ...ys, ...ends].reduce((sum, value) => (sum * 31 + value + 5_000) % 1_000_000_007, 7)

// Taken from the files of one weight each that the makers publish beside the one of all weights.
test('glyphs of a weight are, point for point, those that the makers publish for it', () => {
  const slices = [fileOf('latin'), fileOf('111'), fileOf('21')].map((file) => new Slice(file))
  const drawn = [...'g&é“墨龑'].map((sign) => {
    const code = sign.codePointAt(0) ?? 0
    const slice = slices.find((item) => item.has(code))
    const glyphs = [400, 700].map((weight) => slice?.glyphOf(code, weight))
    return [sign, ...glyphs.flatMap((item) => (item ? [item.advance, sumOf(item.shape)] : []))]
  })
  expect(drawn).toEqual([
    ['g', 566, 698625790, 596, 444551394],
    ['&', 779, 460693527, 803, 589289378],
    ['é', 547, 979391057, 572, 689365869],
    ['“', 1000, 796248403, 1000, 657840685],
    ['墨', 1000, 320030417, 1000, 48880031],
    ['龑', 1000, 965153947, 1000, 395344859],
  ])
})

test('a font of some glyphs says of each where it stands and how wide it is', async () => {
  const typeface = await Typeface.of(new Set('墨g '), readFont)
  const glyphs = [...'墨g '].flatMap((sign) => typeface.glyphOf(sign, 'regular') ?? [])
  const font = trueType(glyphs)
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const from = 12 + index * 16
      const tag = String.fromCharCode(...font.subarray(from, from + 4))
      return [tag, { offset: view.getUint32(from + 8), length: view.getUint32(from + 12) }]
    }),
  )
  expect([...tables.keys()]).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'])
  const offsetOf = (tag: string) => tables.get(tag)?.offset ?? 0
  expect(view.getUint16(offsetOf('maxp') + 4)).toBe(4)
  expect([1, 2, 3].map((no) => view.getUint16(offsetOf('hmtx') + no * 4))).toEqual([1000, 566, 256])
  const places = Array.from({ length: 5 }, (_, no) => view.getUint32(offsetOf('loca') + no * 4))
  expect(places[0]).toBe(places[1])
  expect(places[3]).toBe(places[4])
  expect(places[4]).toBe(tables.get('glyf')?.length)
  // Contours and frame of the Chinese character.
  const from = offsetOf('glyf') + (places[1] ?? 0)
  const shape = glyphs[0]?.shape
  expect(view.getInt16(from)).toBe(shape?.ends.length)
  expect(view.getInt16(from + 6)).toBe(Math.max(...(shape?.xs ?? [])))
})

test('what is no font is refused', () => {
  expect(() => new Slice(new TextEncoder().encode('<html>no font here</html>'))).toThrow('WOFF2')
})
