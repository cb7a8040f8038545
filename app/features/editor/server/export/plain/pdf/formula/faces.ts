import { Buffer } from 'node:buffer'
import { Slice, type Glyph } from '../face/slice'
import type { Dress } from './dress'

// KaTeX's own faces (MIT), each in a chunk of its own that loads with the first formula of a document.
const files = import.meta.glob<string>('/node_modules/katex/dist/fonts/*.woff2', {
  query: '?url&inline',
  import: 'default',
})
const pathOf = (face: string) => `/node_modules/katex/dist/fonts/KaTeX_${face}.woff2`
const WEIGHT = 400

// Where a sign is looked for that its own face has not.
const OTHERS = ['Main-Regular', 'AMS-Regular', 'Math-Italic']

/** The faces that formulas are set in. */
export class FormulaFaces {
  private readonly slices = new Map<string, Slice>()

  private constructor(private readonly packed: ReadonlyMap<string, string>) {}

  static async load(): Promise<FormulaFaces> {
    const packed = new Map<string, string>()
    for (const [path, read] of Object.entries(files)) packed.set(path, await read())
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
    const url = this.packed.get(pathOf(face))
    if (!url) return null
    const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    const slice = new Slice(new Uint8Array(bytes))
    this.slices.set(face, slice)
    return slice
  }
}
