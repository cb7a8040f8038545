import { utf16Hex, type PdfFile } from './file'

/**
 * Two fonts, neither inside the file: Chinese by the name and the character collection that every reader of PDF has a
 * font of its own for (Adobe-GB1), Latin by one of the fourteen fonts that all of them know. So the file stays small, and
 * its text can be searched and copied.
 */
export function addFonts(file: PdfFile): string {
  const descriptor = file.add(
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  )
  const chinese = file.add(
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 5>>/FontDescriptor ${descriptor} 0 R/DW 1000>>`,
  )
  const words = file.addStream('', new TextEncoder().encode(SAME))
  const han = file.add(
    `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[${chinese} 0 R]/ToUnicode ${words} 0 R>>`,
  )
  const latin = file.add(
    '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>',
  )
  return `<</H ${han} 0 R/L ${latin} 0 R>>`
}

// Codes are UTF-16 already: whoever copies text needs no table of his own.
const SAME = (() => {
  const byte = (value: number) => value.toString(16).padStart(2, '0')
  const ranges = Array.from(
    { length: 256 },
    (_, high) => `<${byte(high)}00><${byte(high)}ff><${byte(high)}00>`,
  )
  const blocks = [0, 100, 200].map((from) => ranges.slice(from, from + 100))
  const mapped = blocks.map((some) => `${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`)
  return `/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/Same def/CMapType 2 def 1 begincodespacerange<0000><ffff>endcodespacerange\n${mapped.join('\n')}\nendcmap end end`
})()

// Of Times, from the blank to the tilde, in thousandths of the size.
const WIDTHS = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500,
  500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611,
  556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722,
  722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500,
  278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
]

export const isLatin = (character: string) => character >= ' ' && character <= '~'

/** In units of the text, points at size 1. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text)
    width += isLatin(character) ? (WIDTHS[character.charCodeAt(0) - 32] ?? 500) / 1000 : 1
  return width
}

/** Shows a text where the pen stands: each stretch in the font that has it. */
export function showText(text: string, size: number): string {
  const stretches = text.match(/[ -~]+|[^ -~]+/g) ?? []
  return stretches
    .map((stretch) =>
      isLatin(stretch[0] ?? '')
        ? `/L ${size} Tf(${stretch.replace(/[\\()]/g, '\\$&')})Tj `
        : `/H ${size} Tf<${utf16Hex(stretch)}>Tj `,
    )
    .join('')
}
