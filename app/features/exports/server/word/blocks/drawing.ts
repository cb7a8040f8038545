import type { Writing } from '../writing'
import { tag } from '../xml/write'

export const EMU_A_TWIP = 635

/** Something drawn, in the line of text. Lengths in EMU. */
export function inlineDrawing(
  { width, height, alt }: { width: number; height: number; alt: string },
  uri: string,
  content: string,
  writing: Writing,
): string {
  const id = writing.drawingId()
  const drawing = tag(
    'wp:inline',
    { distT: 0, distB: 0, distL: 0, distR: 0 },
    [
      tag('wp:extent', { cx: width, cy: height }),
      tag('wp:effectExtent', { l: 0, t: 0, r: 0, b: 0 }),
      tag('wp:docPr', { id, name: `图 ${id}`, descr: alt }),
      tag('wp:cNvGraphicFramePr'),
      tag('a:graphic', {}, tag('a:graphicData', { uri }, content)),
    ].join(''),
  )
  return tag('w:r', {}, tag('w:drawing', {}, drawing))
}

/** Width and height that keep the picture's shape inside the text's width and three quarters of a page. */
export function fitted(
  pixels: { width: number; height: number },
  share: number | undefined,
  { plan: { width: twips } }: Writing,
): { width: number; height: number } {
  const widest = Math.round(twips * EMU_A_TWIP * Math.min(1, Math.max(0.1, share ?? 0.85)))
  const ratio = pixels.height / Math.max(1, pixels.width)
  const highest = Math.round(widest > 0 ? twips * EMU_A_TWIP * 1.1 : 0)
  const height = Math.round(widest * ratio)
  return height <= highest
    ? { width: widest, height: Math.max(1, height) }
    : { width: Math.max(1, Math.round(highest / ratio)), height: highest }
}
