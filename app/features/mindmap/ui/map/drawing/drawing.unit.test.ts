import { expect, test } from 'vitest'
import { chunksOf, itemsWithin, touches, type Rect } from './culling'
import {
  clampScale,
  firstMiddle,
  LEAST_SCALE,
  pointAt,
  scaleOfWhole,
  scalesOfWhole,
  scrollTo,
  visibleRect,
} from './viewport'

const boxOf = (item: Rect) => item
const window = { width: 1000, height: 600 }

test('what a stretch of a map holds is what lies in it, however many there are', () => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({
    x: (index % 5) * 300,
    y: Math.floor(index / 5) * 40 + ((index * 7919) % 11),
    width: 120 + ((index * 31) % 90),
    height: 30,
  }))
  const chunks = chunksOf(items, boxOf)
  for (const rect of [
    { x: 0, y: 0, width: 1000, height: 600 },
    { x: 290, y: 20_000, width: 400, height: 300 },
    { x: 5_000, y: 0, width: 10, height: 10 },
    { x: -100, y: -100, width: 10_000, height: 100_000 },
  ])
    expect(itemsWithin(chunks, boxOf, rect)).toEqual(items.filter((item) => touches(item, rect)))
})

test('a point of the map stays under the pointer while the map is scaled', () => {
  const place = { x: 250, y: 480 }
  const scroll = { left: 730, top: 410 }
  const point = pointAt(window, 0.8, scroll, place)
  for (const scale of [0.1, 0.5, 1, 2]) {
    const there = pointAt(window, scale, scrollTo(window, scale, point, place), place)
    expect(there.x).toBeCloseTo(point.x)
    expect(there.y).toBeCloseTo(point.y)
  }
})

test('the window shows the stretch that it is scrolled to', () => {
  const scroll = scrollTo(window, 0.5, { x: 400, y: 300 }, { x: 0, y: 0 })
  expect(visibleRect(window, 0.5, scroll)).toEqual({ x: 400, y: 300, width: 2000, height: 1200 })
})

test('a long map is drawn in small with some breadth', () => {
  const small = { width: 192, height: 104 }
  const { x, y } = scalesOfWhole(small, { width: 300, height: 6_000 })
  expect(y * 6_000).toBeCloseTo(104)
  expect(x * 300).toBeGreaterThan(40)
  expect(scalesOfWhole(small, { width: 1_920, height: 1_040 })).toEqual({ x: 0.1, y: 0.1 })
})

test('all of a map is in the window where it fits, and a map that is larger opens at its root', () => {
  expect(scaleOfWhole(window, { width: 4000, height: 600 })).toBe(0.25)
  expect(scaleOfWhole(window, { width: 400, height: 300 })).toBe(1)
  expect(scaleOfWhole(window, { width: 400, height: 188_000 })).toBe(LEAST_SCALE)
  expect(clampScale(9)).toBe(2)
  const root = { x: 100, y: 94_000 }
  expect(firstMiddle(window, 1, { width: 900, height: 188_000 }, root)).toEqual({
    x: 450,
    y: 94_000,
  })
  // It goes no further than the edge of the map.
  expect(firstMiddle(window, 1, { width: 3000, height: 500 }, root)).toEqual({ x: 500, y: 250 })
})
