import { expect, test } from 'vitest'
import { findLines, type LineBox } from './find-lines'
import { inReadingOrder } from './reading-order'
import { spell } from './spell'

test('patches of likely text become boxes, grown; faint and tiny ones are none', () => {
  const [width, height] = [100, 40]
  const map = new Float32Array(width * height)
  const draw = (left: number, top: number, wide: number, high: number, value: number) => {
    for (let y = top; y < top + high; y++)
      map.fill(value, y * width + left, y * width + left + wide)
  }
  draw(20, 10, 60, 6, 0.9)
  draw(5, 30, 40, 4, 0.4) // faint
  draw(90, 2, 2, 2, 0.9) // tiny
  const boxes = findLines(map, width, height)
  expect(boxes).toHaveLength(1)
  const [left, top, wide, high] = boxes[0] ?? [0, 0, 0, 0]
  expect(left).toBeLessThan(20)
  expect(top).toBeLessThan(10)
  expect(left + wide).toBeGreaterThan(80)
  expect(top + high).toBeGreaterThan(16)
  expect(high).toBeLessThan(18)
})

const line = (text: string, box: LineBox) => ({ text, box })
const wordsOf = (lines: { text: string }[]) => lines.map(({ text }) => text).join('')

test('pieces of one row are read from left to right', () => {
  const lines = [
    line('乙', [300, 12, 50, 20]),
    line('甲', [10, 10, 50, 20]),
    line('丙', [10, 50, 50, 20]),
  ]
  expect(wordsOf(inReadingOrder(lines, 600))).toBe('甲乙丙')
})

test('of two columns under a title the left one is read first', () => {
  const column = (words: string, left: number) =>
    [...words].map((text, index) => line(text, [left, 100 + index * 30, 250, 20]))
  const lines = [
    ...column('右一二三四', 330),
    ...column('左一二三四', 20),
    line('题', [20, 20, 560, 30]),
  ]
  expect(wordsOf(inReadingOrder(lines, 600))).toBe('题左一二三四右一二三四')
})

test('letters are spelled once, blanks part repeats, and the last kind is a space', () => {
  const steps = [1, 1, 0, 1, 4, 2, 3]
  const likelihoods = new Float32Array(steps.length * 5)
  for (const [index, kind] of steps.entries()) likelihoods[index * 5 + kind] = 0.8
  const { text, score } = spell(likelihoods, steps.length, 5, ['古', '镇', '桥'])
  expect(text).toBe('古古 镇桥')
  expect(score).toBeCloseTo(0.8)
})

test('a line of blanks says nothing', () => {
  expect(spell(new Float32Array(20), 4, 5, ['古'])).toEqual({ text: '', score: 0 })
})
