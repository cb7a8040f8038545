import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const images: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObject,
]

/** Which share of a page its pictures cover, 0 to 1. `view` are two corners of the page, steps those of pdf.js. */
export function coverOf(
  view: readonly number[],
  { fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] },
): number {
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  const scales: number[] = []
  let [scale, area] = [1, 0]
  fnArray.forEach((step, index) => {
    if (step === OPS.save || step === OPS.paintFormXObjectBegin) scales.push(scale)
    if (step === OPS.restore || step === OPS.paintFormXObjectEnd) scale = scales.pop() ?? scale
    if (step === OPS.transform) scale *= determinant(argsArray[index])
    if (step === OPS.paintFormXObjectBegin) scale *= determinant(firstOf(argsArray[index]))
    if (images.includes(step)) area += scale
  })
  return Math.min(1, area / Math.max(1, Math.abs((right - left) * (top - bottom))))
}

const firstOf = (args: unknown): unknown => (Array.isArray(args) ? args[0] : null)

/** Of six numbers; 1 for what is no matrix. */
function determinant(matrix: unknown): number {
  const [a, b, c, d] = Array.from(isList(matrix) ? matrix : [], Number)
  return d === undefined ? 1 : Math.abs((a ?? 1) * d - (b ?? 0) * (c ?? 0))
}

const isList = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || value instanceof Float32Array
