import { expect, test } from 'vitest'
import { rangeOf } from './ranges'

test('ranges end today and count both ends', () => {
  expect(rangeOf('month', '2026-03-15')).toEqual({ start: '2026-03-01', end: '2026-03-15' })
  expect(rangeOf('week', '2026-03-03')).toEqual({ start: '2026-02-25', end: '2026-03-03' })
  expect(rangeOf('thirty', '2024-03-01')).toEqual({ start: '2024-02-01', end: '2024-03-01' })
})
