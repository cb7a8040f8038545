import { expect, test } from 'vitest'
import { fittingZoom, placeOnPicture, turnedOn, turnedSize } from './turned'

test('four turns lead back, and a turn changes the sides', () => {
  expect(turnedOn(turnedOn(turnedOn(turnedOn(0))))).toBe(0)
  expect(turnedSize({ width: 3, height: 2 }, 90)).toEqual({ width: 2, height: 3 })
  expect(turnedSize({ width: 3, height: 2 }, 180)).toEqual({ width: 3, height: 2 })
})

test('a large picture is fitted to its pane, a small one keeps its size', () => {
  expect(fittingZoom({ width: 848, height: 900 }, { width: 1600, height: 400 })).toBe(50)
  expect(fittingZoom({ width: 848, height: 900 }, { width: 80, height: 40 })).toBe(100)
  expect(fittingZoom({ width: 390, height: 700 }, { width: 780, height: 400 })).toBe(50)
})

test('boxes are placed in percent, and what lies outside is left out', () => {
  const boxes = placeOnPicture(
    [
      [10, 20, 50, 10],
      [90, 0, 30, 10],
      [200, 0, 5, 5],
    ],
    { width: 100, height: 200 },
  )
  expect(boxes).toEqual([
    { left: 10, top: 10, width: 50, height: 5 },
    { left: 90, top: 0, width: 10, height: 5 },
  ])
})
