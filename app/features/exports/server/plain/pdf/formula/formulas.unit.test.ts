import { readFont } from '#test/fonts'
import { formulas as papers } from '#test/word/formulas'
import { expect, test } from 'vitest'
import { Typeface } from '../font-subset/typeface'
import { Formulas, joined, type FormulaPart } from './formulas'
import type { GlyphMark, Mark } from './marks'

const WIDE = 30
const faults: string[] = []
const all = [...papers, 'x', String.raw`\text{其他}`].join('')
const typeface = await Typeface.of(new Set(all), readFont)
const setter = await Formulas.load(typeface, readFont, (latex) => faults.push(latex))

const partsOf = (latex: string, width = WIDE) => setter.setFormula(latex, width, true) ?? []
const set = (latex: string): FormulaPart => joined(partsOf(latex))
const glyphs = ({ marks }: FormulaPart): GlyphMark[] =>
  marks.flatMap((mark) => (mark.kind === 'glyph' ? mark : []))
const signs = (part: FormulaPart) =>
  glyphs(part)
    .map(({ sign }) => sign)
    .join('')
const find = (part: FormulaPart, sign: string): GlyphMark => {
  const found = glyphs(part).find((mark) => mark.sign === sign)
  if (!found) throw new Error(`no ${sign}`)
  return found
}
const boxes = ({ marks }: FormulaPart) => marks.flatMap((mark) => (mark.kind === 'box' ? mark : []))
const endOf = (mark: Mark) =>
  mark.kind === 'box'
    ? mark.x + mark.width
    : mark.kind === 'glyph'
      ? mark.x + ((mark.of?.glyph.advance ?? 1_000) / 1_000) * mark.size
      : mark.x

test('forty formulas of papers are drawn, each within the room that it says it takes', () => {
  for (const latex of papers) {
    const part = set(latex)
    expect([latex, part.marks.length > 0]).toEqual([latex, true])
    for (const mark of part.marks) {
      // Signs may lean out of their room a little, never across the page.
      expect([latex, mark.x >= -0.4, endOf(mark) <= part.width / part.scale + 0.4]).toEqual([
        latex,
        true,
        true,
      ])
      expect([latex, mark.y <= part.height / part.scale + 0.01]).toEqual([latex, true])
      expect([latex, mark.y >= -part.depth / part.scale - 0.5]).toEqual([latex, true])
    }
  }
  expect(faults).toEqual([])
})

test('a fraction stands above and below its line, both in the middle', () => {
  const part = set(String.raw`\frac{a}{b+c}`)
  const [line] = boxes(part)
  const [above, below] = [find(part, 'a'), find(part, 'b')]
  expect(line?.width).toBeCloseTo(part.width / part.scale - 0.24, 2)
  expect(above.y).toBeGreaterThan(line?.y ?? 0)
  expect(below.y).toBeLessThan(line?.y ?? 0)
  const middle = (above.x + endOf(above)) / 2
  expect(middle).toBeCloseTo((line?.x ?? 0) + (line?.width ?? 0) / 2, 1)
})

test('what is raised or lowered is smaller and stands there, in the fonts that KaTeX names', () => {
  const part = set('x_i^2')
  expect(find(part, 'x').of?.font).toBe('Math-Italic')
  expect(find(part, '2')).toMatchObject({ size: 0.7, of: { font: 'Main-Regular' } })
  expect(find(part, '2').y).toBeGreaterThan(0.3)
  expect(find(part, 'i').y).toBeLessThan(-0.1)
  expect(find(set(String.raw`\mathbb{R}`), 'R').of?.font).toBe('AMS-Regular')
  expect(find(set(String.raw`\sum_{i=1}^n i`), '∑').of?.font).toBe('Size2-Regular')
  expect(find(set(String.raw`\color{#ff0000}x`), 'x').color).toEqual([1, 0, 0])
})

test('roots, braces and arrows are drawn and cut to the width of what they hold', () => {
  for (const latex of [
    String.raw`\sqrt{x+y}`,
    String.raw`\overbrace{x+y}`,
    String.raw`A \xrightarrow{p} B`,
  ]) {
    const part = set(latex)
    const paths = part.marks.flatMap((mark) => (mark.kind === 'path' ? mark : []))
    expect([latex, paths.length > 0]).toEqual([latex, true])
    for (const { x, marks } of paths) {
      const cut = Number(/0 0 (\S+) \S+ re W n/.exec(marks)?.[1])
      expect([latex, cut > 0.2, x + cut <= part.width / part.scale + 0.3]).toEqual([
        latex,
        true,
        true,
      ])
    }
  }
})

test('a matrix has its columns side by side and its rows one above the other', () => {
  const part = set(String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`)
  const [a, b, c, d] = [find(part, 'a'), find(part, 'b'), find(part, 'c'), find(part, 'd')]
  expect(a.y).toBeCloseTo(b.y, 3)
  expect(c.y).toBeCloseTo(d.y, 3)
  expect(a.y - c.y).toBeCloseTo(1.2, 2)
  expect(b.x).toBeGreaterThan(a.x)
  // Rows share their middle line, whatever they hold.
  expect(a.x + endOf(a)).toBeCloseTo(c.x + endOf(c), 2)
})

test('Chinese in a formula is set in the font of the text, as large as the text', () => {
  const part = set(String.raw`\text{其他}x`)
  expect(signs(part)).toBe('其他x')
  expect(find(part, '其')).toMatchObject({ of: null })
  expect(find(part, '其').size * part.scale).toBeCloseTo(1, 5)
})

test('what is only to take room takes it and is not seen', () => {
  const part = set(String.raw`\phantom{xx} y`)
  expect(signs(part)).toBe('y')
  expect(find(part, 'y').x).toBeGreaterThan(1)
})

test('a line may break behind relations; what is too wide or too high is made smaller', () => {
  const parts = partsOf('a + b = c')
  expect(parts.map(signs)).toEqual(['a+', 'b=', 'c'])
  expect(parts.map(({ copiedText }) => copiedText)).toEqual(['a + b = c', '', ''])
  const [narrow] = partsOf(String.raw`\frac{aaaaaaaaaaaaaaaaaaaaaaaaa}{b}`, 6)
  expect(narrow?.width).toBeCloseTo(6, 5)
  const rows = Array.from({ length: 90 }, () => 'a').join(String.raw`\\`)
  const [tall] = partsOf(String.raw`\begin{matrix}${rows}\end{matrix}`)
  expect((tall?.height ?? 0) + (tall?.depth ?? 0)).toBeLessThanOrEqual(50.001)
})

test('a number of its own is left to the caption, and what cannot be read is none', () => {
  expect(signs(set(String.raw`x \tag{7}`))).toBe('x')
  expect(setter.setFormula(String.raw`\frac{`, WIDE, true)).toBeNull()
  expect(faults.at(-1)).toBe(String.raw`\frac{`)
})
