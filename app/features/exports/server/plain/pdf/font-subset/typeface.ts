import type { ReadFont } from '~/features/document/server/ports'
import { Slice, type Glyph } from './slice'

/** Noto Serif, Chinese and what it lacks: Greek and signs of mathematics (SIL Open Font License 1.1). */
const families = ['noto-serif-sc', 'noto-serif'] as const

// Of the second family these alone are there.
const LATIN_SLICES = ['greek', 'math']
const ranges = import.meta.glob<Record<string, string>>(
  '/node_modules/@fontsource-variable/{noto-serif-sc,noto-serif}/unicode.json',
  { import: 'default' },
)

export const weights = { regular: 400, bold: 700 } as const
export type Weight = keyof typeof weights

/** What stands for a sign that the family lacks, as readers take it; it is copied as what it stands for. */
const standIns: ReadonlyMap<string, string> = new Map([
  ['⟨', '〈'],
  ['⟩', '〉'],
  ['⟪', '《'],
  ['⟫', '》'],
])

/** The glyphs of the characters that a document has, in the weights that it is set in. */
export class Typeface {
  private constructor(private readonly glyphs: Record<Weight, ReadonlyMap<string, Glyph>>) {}

  /** Reads what these characters need of the font's files, one file at a time. */
  static async of(characters: ReadonlySet<string>, readFont: ReadFont): Promise<Typeface> {
    const glyphs = { regular: new Map<string, Glyph>(), bold: new Map<string, Glyph>() }
    const needed = [...characters].map((item) => standIns.get(item) ?? item)
    for (const family of families) {
      const left = needed.filter((item) => !glyphs.regular.has(item))
      for (const [file, held] of await slicesOf(family, left)) {
        const slice = new Slice(await readFont(file))
        for (const character of held) {
          const code = character.codePointAt(0) ?? 0
          for (const weight of ['regular', 'bold'] as const) {
            const glyph = slice.glyphOf(code, weights[weight])
            if (glyph) glyphs[weight].set(character, glyph)
          }
        }
      }
    }
    return new Typeface(glyphs)
  }

  /** Null for what the font has no glyph of. */
  glyphOf(character: string, weight: Weight): Glyph | null {
    return this.glyphs[weight].get(standIns.get(character) ?? character) ?? null
  }

  /** In units of the text, points at size 1; what is not in the font is as wide as a Chinese character. */
  widthOf(text: string, weight: Weight): number {
    let width = 0
    for (const character of text) width += this.glyphOf(character, weight)?.advance ?? 1_000
    return width / 1_000
  }
}

/** Files of a family that say they have some of these characters, with those. */
async function slicesOf(
  family: (typeof families)[number],
  characters: readonly string[],
): Promise<Map<string, string[]>> {
  const unicodeRanges =
    (await ranges[`/node_modules/@fontsource-variable/${family}/unicode.json`]?.()) ?? {}
  const found = new Map<string, string[]>()
  for (const [name, range] of Object.entries(unicodeRanges)) {
    if (family === 'noto-serif' && !LATIN_SLICES.includes(name)) continue
    const file = `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`
    const isIn = within(range)
    const covered = characters.filter((item) => isIn(item.codePointAt(0) ?? 0))
    if (covered.length > 0) found.set(file, covered)
  }
  return found
}

/** Whether a code point is in `U+4e00-4e05,U+4e07`. */
function within(range: string): (code: number) => boolean {
  const spans = range.split(',').map((item) => {
    const [first = '', last = first] = item.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (code) => spans.some(([first, last]) => code >= first && code <= last)
}
