import type { ReadFont } from '~/features/document/server/ports'
import { Slice, type Glyph } from '../font-subset/slice'
import type { TextStyle } from './text-style'

/** KaTeX's own fonts (MIT), read with the first formula of a document. */
const fontNames = [
  'AMS-Regular',
  'Caligraphic-Bold',
  'Caligraphic-Regular',
  'Fraktur-Bold',
  'Fraktur-Regular',
  'Main-Bold',
  'Main-BoldItalic',
  'Main-Italic',
  'Main-Regular',
  'Math-BoldItalic',
  'Math-Italic',
  'SansSerif-Bold',
  'SansSerif-Italic',
  'SansSerif-Regular',
  'Script-Regular',
  'Size1-Regular',
  'Size2-Regular',
  'Size3-Regular',
  'Size4-Regular',
  'Typewriter-Regular',
]
const WEIGHT = 400

// Where a sign is looked for that its own font has not.
const OTHERS = ['Main-Regular', 'AMS-Regular', 'Math-Italic']

/** The fonts that formulas are set in. */
export class FormulaFonts {
  private readonly slices = new Map<string, Slice>()

  private constructor(private readonly packed: ReadonlyMap<string, Uint8Array>) {}

  static async load(readFont: ReadFont): Promise<FormulaFonts> {
    const packed = new Map<string, Uint8Array>()
    for (const font of fontNames) packed.set(font, await readFont(`KaTeX_${font}.woff2`))
    return new FormulaFonts(packed)
  }

  /** The glyph of a sign in the font of a style, or in one that has it. */
  find(sign: string, style: TextStyle): { font: string; glyph: Glyph } | null {
    const code = sign.codePointAt(0) ?? 0
    for (const font of [...this.namesOf(style), ...OTHERS]) {
      const glyph = this.sliceOf(font)?.glyphOf(code, WEIGHT)
      if (glyph) return { font, glyph }
    }
    return null
  }

  private namesOf({ family, bold, italic }: TextStyle): string[] {
    const variants = [
      bold && italic ? 'BoldItalic' : '',
      bold ? 'Bold' : '',
      italic ? 'Italic' : '',
      'Regular',
    ]
    return variants.flatMap((variant) => (variant === '' ? [] : `${family}-${variant}`))
  }

  private sliceOf(font: string): Slice | null {
    const cached = this.slices.get(font)
    if (cached) return cached
    const bytes = this.packed.get(font)
    if (!bytes) return null
    const slice = new Slice(bytes)
    this.slices.set(font, slice)
    return slice
  }
}
