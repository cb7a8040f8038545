import { expect, test } from 'vitest'
import { random } from '#test/trial-decks'
import {
  aligned,
  bottom,
  scaledWith,
  distributed,
  grips,
  LEAST,
  resized,
  right,
  shifted,
  shiftWithin,
  unionOf,
} from './geometry'
import { snapLines, snapMove, snapResize } from './snap'

const slide = { width: 960, height: 540 }
const rect = { x: 100, y: 100, width: 200, height: 80 }

test('whatever is pulled stays on the slide and large enough to be taken hold of again', () => {
  const next = random(9)
  const far = () => Math.round((next() - 0.5) * 3_000)
  for (let round = 0; round < 500; round += 1) {
    const grip = grips[round % grips.length] ?? 'se'
    const pull = { dx: far(), dy: far(), slide, keepsRatio: false }
    const result = resized(rect, grip, pull)
    expect(result.width).toBeGreaterThanOrEqual(LEAST.width)
    expect(result.height).toBeGreaterThanOrEqual(LEAST.height)
    const moved = shifted(rect, shiftWithin(rect, { dx: far(), dy: far() }, slide))
    for (const item of [result, moved, resized(rect, grip, { ...pull, keepsRatio: true })]) {
      expect(item.x).toBeGreaterThanOrEqual(0)
      expect(item.y).toBeGreaterThanOrEqual(0)
      expect(right(item)).toBeLessThanOrEqual(960.001)
      expect(bottom(item)).toBeLessThanOrEqual(540.001)
    }
  }
})

test('a corner keeps proportions, and the corner across from it stays where it is', () => {
  const result = resized(rect, 'nw', { dx: -50, dy: -90, slide, keepsRatio: true })
  expect(result.width / result.height).toBeCloseTo(2.5)
  expect([right(result), bottom(result)]).toEqual([300, 180])
})

test('several go along in proportion when the frame round them is pulled', () => {
  const all = [rect, { x: 400, y: 300, width: 100, height: 100 }]
  const from = unionOf(all)
  const to = resized(from, 'se', { dx: 200, dy: 150, slide })
  expect(unionOf(all.map((item) => scaledWith(item, from, to)))).toEqual(to)
})

test('aligned boxes share an edge, distributed ones the room between them', () => {
  const all = [
    rect,
    { x: 400, y: 300, width: 100, height: 60 },
    { x: 700, y: 50, width: 60, height: 20 },
  ]
  expect(new Set(aligned(all, 'left', slide).map(({ x }) => x)).size).toBe(1)
  expect(new Set(aligned(all, 'bottom', slide).map(bottom)).size).toBe(1)
  expect(aligned([rect], 'center', slide)[0]?.x).toBe(380)
  const [first, second, third] = distributed(all, 'x')
  expect(second!.x - right(first!)).toBeCloseTo(third!.x - right(second!))
  expect([first!.x, right(third!)]).toEqual([100, 760])
})

test('a box is drawn to the nearest line within reach, and told what it holds to', () => {
  const lines = snapLines([{ rect, name: '标题' }], slide)
  const moving = { x: 400, y: 300, width: 100, height: 60 }
  const near = snapMove(moving, { dx: -297, dy: 0 }, { lines, reach: 5 })
  expect(near).toMatchObject({ dx: -300, held: [{ axis: 'x', place: 100, word: '与标题对齐' }] })
  expect(snapMove(moving, { dx: -290, dy: 0 }, { lines, reach: 5 })).toMatchObject({
    dx: -290,
    held: [],
  })
  const middle = snapMove(moving, { dx: 28, dy: -57 }, { lines, reach: 5 })
  expect(middle.held.map(({ word }) => word)).toEqual(['左右居中', '上下居中'])
  const pulled = snapResize(moving, 'w', { dx: -98, dy: 30, lines, reach: 5 })
  expect(pulled).toMatchObject({ dx: -100, dy: 30 })
})
