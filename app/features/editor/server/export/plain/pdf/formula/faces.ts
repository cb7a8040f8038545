import type { ReadFont } from '../../../../ports'
import { Slice, type Glyph } from '../face/slice'
import type { Dress } from './dress'

/** KaTeX's own faces (MIT), read with the first formula of a document. */
const faces = [
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

// Where a sign is looked for that its own face has not.
const OTHERS = ['Main-Regular', 'AMS-Regular', 'Math-Italic']

/** The faces that formulas are set in. */
export class FormulaFaces {
  private readonly slices = new Map<string, Slice>()

  private constructor(private readonly packed: ReadonlyMap<string, Uint8Array>) {}

  static async load(readFont: ReadFont): Promise<FormulaFaces> {
    const packed = new Map<string, Uint8Array>()
    for (const face of faces) packed.set(face, await readFont(`KaTeX_${face}.woff2`))
    return new FormulaFaces(packed)
  }

  /** The glyph of a sign in the face of a dress, or in one that has it. */
  find(sign: string, dress: Dress): { face: string; glyph: Glyph } | null {
    const code = sign.codePointAt(0) ?? 0
    for (const face of [...this.namesOf(dress), ...OTHERS]) {
      const glyph = this.sliceOf(face)?.glyphOf(code, WEIGHT)
      if (glyph) return { face, glyph }
    }
    return null
  }

  private namesOf({ family, bold, italic }: Dress): string[] {
    const looks = [
      bold && italic ? 'BoldItalic' : '',
      bold ? 'Bold' : '',
      italic ? 'Italic' : '',
      'Regular',
    ]
    return looks.flatMap((look) => (look === '' ? [] : `${family}-${look}`))
  }

  private sliceOf(face: string): Slice | null {
    const known = this.slices.get(face)
    if (known) return known
    const bytes = this.packed.get(face)
    if (!bytes) return null
    const slice = new Slice(bytes)
    this.slices.set(face, slice)
    return slice
  }
}
