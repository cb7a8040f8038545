import { utf16Hex, type PdfFile } from './file'
import type { Glyph } from './font-subset/slice'
import { boundsOf, METRICS, trueType } from './font-subset/true-type'
import type { Typeface, Weight } from './font-subset/typeface'
import type { GlyphMark } from './formula/marks'

const NAMES = {
  regular: { resource: 'R', name: 'YMREGU+NotoSerifSC-Regular', stem: 80 },
  bold: { resource: 'B', name: 'YMBOLD+NotoSerifSC-Bold', stem: 140 },
} as const

// For what neither our font has nor the other's collection names: a frame that is copied as the character it stands for.
const BOX: Glyph = {
  advance: 1_000,
  shape: {
    ends: [3, 7],
    xs: [100, 100, 900, 900, 140, 860, 860, 140],
    ys: [-80, 820, 820, -80, -40, -40, 780, 780],
    isOn: Array.from({ length: 8 }, () => true),
    parts: [],
  },
}

/** Glyphs of one weight that a file shows, in the order in which they were met; 0 is none of them. */
interface UsedGlyphs {
  ids: Map<string, number>
  glyphs: Glyph[]
}

/**
 * The fonts of a file: its own, of which only what is shown goes into it, so that it reads the same wherever it is opened;
 * and, for rare characters that ours has no glyph of, one by the name and the collection that readers of PDF know
 * (Adobe-GB1). All text can be searched and copied.
 */
export class Fonts {
  private readonly usedByWeight: Record<Weight, UsedGlyphs> = {
    regular: { ids: new Map(), glyphs: [] },
    bold: { ids: new Map(), glyphs: [] },
  }
  /** By the names of KaTeX's fonts. */
  private readonly formulas = new Map<string, UsedGlyphs>()
  private hasOthers = false

  constructor(private readonly typeface: Typeface) {}

  /** In units of the text, points at size 1. */
  widthOf(text: string, weight: Weight = 'regular'): number {
    return this.typeface.widthOf(text, weight)
  }

  /** Shows a text where the pen stands: each stretch in the font that has it. */
  show(text: string, size: number, weight: Weight): string {
    let operators = ''
    let [codes, isOurs] = ['', true]
    const flush = () => {
      const font = isOurs ? NAMES[weight].resource : 'H'
      if (codes !== '') operators += `/${font} ${size} Tf<${codes}>Tj `
      codes = ''
    }
    for (const character of text) {
      const id = this.idOf(character, weight)
      if (isOurs !== id > 0) flush()
      isOurs = id > 0
      codes += isOurs ? hex(id) : utf16Hex(character)
    }
    flush()
    return operators
  }

  /** Shows a sign of a formula where the pen stands. */
  showSign({ sign, of }: GlyphMark, size: number): string {
    if (!of) return this.show(sign, size, 'regular')
    const used = this.formulas.get(of.font) ?? { ids: new Map<string, number>(), glyphs: [] }
    this.formulas.set(of.font, used)
    const id = used.ids.get(sign) ?? used.glyphs.push(of.glyph)
    used.ids.set(sign, id)
    const index = [...this.formulas.keys()].indexOf(of.font)
    return `/F${index} ${size} Tf<${hex(id)}>Tj `
  }

  /** Puts what was shown into the file; the resources that pages name. */
  addTo(file: PdfFile): string {
    const own = (['regular', 'bold'] as const).flatMap((weight) => {
      const used = this.usedByWeight[weight]
      if (used.glyphs.length === 0) return []
      return `/${NAMES[weight].resource} ${addFont(file, used, NAMES[weight])} 0 R`
    })
    const formulas = [...this.formulas].map(([font, used], index) => {
      const name = `YMFORM+KaTeX_${font}`
      return `/F${index} ${addFont(file, used, { name, stem: 80 })} 0 R`
    })
    return `<<${own.join('')}${formulas.join('')}${this.hasOthers ? `/H ${addNamed(file)} 0 R` : ''}>>`
  }

  private idOf(character: string, weight: Weight): number {
    const { ids, glyphs } = this.usedByWeight[weight]
    const existing = ids.get(character)
    if (existing !== undefined) return existing
    const isBeyond = (character.codePointAt(0) ?? 0) > 0xffff
    const glyph = this.typeface.glyphOf(character, weight) ?? (isBeyond ? BOX : null)
    if (glyph) glyphs.push(glyph)
    else this.hasOthers = true
    const id = glyph ? glyphs.length : 0
    ids.set(character, id)
    return id
  }
}

function addFont(
  file: PdfFile,
  { ids, glyphs }: UsedGlyphs,
  { name, stem }: { name: string; stem: number },
): number {
  const font = trueType(glyphs)
  const program = file.addStream(`/Length1 ${font.byteLength}`, font)
  const { ascent, descent, capHeight } = METRICS
  const box = boundsOf(glyphs).join(' ')
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/StemV ${stem}/FontFile2 ${program} 0 R>>`,
  )
  const widths = glyphs.map(({ advance }) => advance).join(' ')
  const inside = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 1000/W[1[${widths}]]/CIDToGIDMap/Identity>>`,
  )
  const words = file.addStream('', new TextEncoder().encode(charactersOf(ids)))
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${inside} 0 R]/ToUnicode ${words} 0 R>>`,
  )
}

function addNamed(file: PdfFile): number {
  const descriptor = file.add(
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  )
  const chinese = file.add(
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 5>>/FontDescriptor ${descriptor} 0 R/DW 1000>>`,
  )
  const words = file.addStream('', new TextEncoder().encode(SAME))
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[${chinese} 0 R]/ToUnicode ${words} 0 R>>`,
  )
}

const hex = (value: number) => value.toString(16).padStart(4, '0')
const byte = (value: number) => value.toString(16).padStart(2, '0')

/** What the codes of a font say, for whoever copies or searches text. */
function charactersOf(ids: ReadonlyMap<string, number>): string {
  const lines = [...ids].flatMap(([character, id]) =>
    id > 0 ? `<${hex(id)}><${utf16Hex(character)}>` : [],
  )
  return mapOf(lines, 'char')
}

// Codes are UTF-16 already.
const SAME = mapOf(
  Array.from({ length: 256 }, (_, high) => `<${byte(high)}00><${byte(high)}ff><${byte(high)}00>`),
  'range',
)

function mapOf(lines: readonly string[], kind: 'char' | 'range'): string {
  const blocks: string[] = []
  // At most a hundred a block.
  for (let from = 0; from < lines.length; from += 100) {
    const some = lines.slice(from, from + 100)
    blocks.push(`${some.length} beginbf${kind}\n${some.join('\n')}\nendbf${kind}`)
  }
  return `/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/Words def/CMapType 2 def 1 begincodespacerange<0000><ffff>endcodespacerange\n${blocks.join('\n')}\nendcmap end end`
}
