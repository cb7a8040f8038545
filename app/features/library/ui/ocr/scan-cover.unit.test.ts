import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { coverOf } from './scan-cover'

const a4 = [0, 0, 600, 800]
const drawn = (...steps: [number, unknown?][]) => ({
  fnArray: steps.map(([step]) => step),
  argsArray: steps.map(([, args]) => args ?? null),
})

test('a picture of the whole page covers it, a stamp does not', () => {
  const whole = drawn(
    [OPS.save],
    [OPS.transform, [600, 0, 0, 800, 0, 0]],
    [OPS.paintImageXObject, ['img', 1000, 1400]],
    [OPS.restore],
  )
  expect(coverOf(a4, whole)).toBe(1)
  const stamp = drawn([OPS.transform, [60, 0, 0, 80, 0, 0]], [OPS.paintImageXObject])
  expect(coverOf(a4, stamp)).toBeCloseTo(0.01)
  expect(coverOf(a4, drawn([OPS.save], [OPS.showText]))).toBe(0)
})

test('pictures in forms and turned ones count by what they cover', () => {
  const form = drawn(
    [OPS.paintFormXObjectBegin, [new Float32Array([0.5, 0, 0, 0.5, 0, 0]), null]],
    [OPS.transform, [0, 800, -600, 0, 0, 0]],
    [OPS.paintImageMaskXObject],
    [OPS.paintFormXObjectEnd],
    [OPS.paintImageXObject],
  )
  expect(coverOf(a4, form)).toBeCloseTo(0.25)
})
