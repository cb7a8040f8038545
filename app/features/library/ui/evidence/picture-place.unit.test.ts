import { expect, test } from 'vitest'
import { placePicture } from './picture-place'

const view = { width: 368, height: 312 }
const a4 = { view, ratio: 1.414, column: [15, 85] as const }
const line = (left: number, width: number, top = 40) => ({ left, top, width, height: 1.2 })

test('a page is laid so that its text begins beside the bracket and ends in sight', () => {
  const { left, width } = placePicture({ ...a4, marks: [line(15, 70)], lines: [line(15, 70)] })
  expect(left + width * 0.15).toBeCloseTo(40)
  expect(left + width * 0.85).toBeCloseTo(352)
})

test('short words are drawn larger, from where their line begins to where they end', () => {
  const place = placePicture({ ...a4, marks: [line(30, 20)], lines: [line(15, 70)] })
  expect(place.left + place.width * 0.15).toBeCloseTo(40)
  expect(place.left + place.width * 0.5).toBeLessThanOrEqual(352.01)
  expect(place.width).toBeGreaterThan(368 / 0.7)
})

test('of two columns the marked one is seen', () => {
  const { left, width } = placePicture({ ...a4, marks: [line(52, 33)], lines: [line(52, 33)] })
  expect(left + width * 0.52).toBeCloseTo(40)
})

test('the marked line stands in the upper part, and the page never ends above the view', () => {
  const middle = placePicture({ ...a4, marks: [line(15, 70)], lines: [line(15, 70)] })
  expect(middle.top + 0.4 * middle.height).toBeCloseTo(312 * 0.3)
  const last = placePicture({ ...a4, marks: [line(15, 70, 97)], lines: [line(15, 70, 97)] })
  expect(last.top + last.height).toBeCloseTo(312)
  const first = placePicture({ ...a4, marks: [], lines: [] })
  expect(first.top).toBe(0)
})

test('a picture without a mark is seen as wide as it is', () => {
  const place = placePicture({ view, ratio: 0.75, column: [0, 100], marks: [], lines: [] })
  expect([place.left, place.width]).toEqual([0, 368])
})
