import { expect, test } from 'vitest'
import { lineStart, mergeLines, placeBoxes, sheetScale } from './geometry'

const upright = { view: [0, 0, 600, 800], rotate: 0 }

test('a box in points becomes its share of the page', () => {
  expect(placeBoxes([[60, 80, 300, 16]], upright)).toEqual([
    { left: 10, top: 10, width: 50, height: 2 },
  ])
})

test('a crop box that does not start at zero changes the size only, not the place', () => {
  expect(placeBoxes([[60, 80, 300, 16]], { view: [100, 50, 700, 850], rotate: 0 })).toEqual([
    { left: 10, top: 10, width: 50, height: 2 },
  ])
})

test('a page turned by a quarter turns its marks with it', () => {
  expect(placeBoxes([[60, 80, 300, 16]], { ...upright, rotate: 90 })).toEqual([
    { left: 88, top: 10, width: 2, height: 50 },
  ])
  expect(placeBoxes([[60, 80, 300, 16]], { ...upright, rotate: -90 })).toEqual([
    { left: 10, top: 40, width: 2, height: 50 },
  ])
  expect(placeBoxes([[60, 80, 300, 16]], { ...upright, rotate: 180 })).toEqual([
    { left: 40, top: 88, width: 50, height: 2 },
  ])
})

test('a line begins where its words do, not in another column nor at what is cited of it', () => {
  const cited: [number, number, number, number] = [160, 80, 90, 10]
  const column = (left: number, top: number): [number, number, number, number] => [
    left,
    top,
    50,
    10,
  ]
  const pieces = [column(60, 80), column(110, 80.5), column(60, 96), column(400, 80), cited]
  expect(lineStart(cited, pieces)).toBe(60)
  expect(lineStart([400, 80, 30, 10], pieces)).toBe(400)
  expect(lineStart([160, 300, 30, 10], pieces)).toBe(160)
})

test('pieces of one line become one stroke, lines stay apart', () => {
  expect(
    mergeLines([
      [120, 100, 40, 12],
      [60, 101, 58, 11],
      [60, 120, 90, 12],
    ]),
  ).toEqual([
    [60, 100, 100, 12],
    [60, 120, 90, 12],
  ])
})

test('two columns on one height are not joined across the gutter', () => {
  expect(
    mergeLines([
      [60, 100, 200, 12],
      [320, 100, 200, 12],
    ]),
  ).toHaveLength(2)
})

test('what sticks out of the page is cut and what lies outside is dropped', () => {
  expect(
    placeBoxes(
      [
        [-60, 80, 120, 16],
        [700, 80, 10, 16],
      ],
      upright,
    ),
  ).toEqual([{ left: 0, top: 10, width: 10, height: 2 }])
})

test('an upright page leaves a tenth of the pane as margin on each side, a slide almost nothing', () => {
  expect(800 * sheetScale(1000, { width: 800, height: 1100 })).toBe(800)
  expect(1200 * sheetScale(1000, { width: 1200, height: 700 })).toBeCloseTo(952)
})

test('a sheet never opens larger than 125 %, and on a phone it takes the whole width', () => {
  expect(sheetScale(1800, { width: 800, height: 1100 })).toBe(1.25)
  expect(800 * sheetScale(390, { width: 800, height: 1100 })).toBe(390)
})
