import { deckOf, random } from '#test/trial-decks'
import { expect, test } from 'vitest'
import { layoutDeck } from '../fit/layout'
import { rectOf } from '../fit/page'
import { freeSpace } from './free-space'
import { touches } from './geometry'

const slide = { width: 960, height: 540 }
const preferred = { width: 420, height: 260 }
const least = { width: 260, height: 150 }

test('what is put on a page lies on nothing of it, or has no place there', () => {
  const found = [1, 2, 3, 4].flatMap((seed) =>
    layoutDeck({ ...deckOf(random(seed), 12), template: 'sujian' }).map(({ boxes }) => {
      const rect = freeSpace(boxes, { slide, preferred, least })
      if (!rect) return null
      expect(rect.width).toBeGreaterThanOrEqual(least.width)
      expect(rect.height).toBeGreaterThanOrEqual(least.height)
      for (const box of boxes)
        if (box.kind === 'chart' || box.kind === 'table' || box.kind === 'image')
          expect(touches(rect, rectOf(box))).toBe(false)
      return rect
    }),
  )
  expect(found.some((rect) => rect !== null)).toBe(true)
  expect(found).toContain(null)
})

test('an empty page has room for all of it, in the middle', () => {
  expect(freeSpace([], { slide, preferred, least })).toEqual({ x: 270, y: 140, ...preferred })
})
