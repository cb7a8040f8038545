import { expect, test } from 'vitest'
import { pauseAfterSteps } from './turns'

test('of many who were behind not all send again in the same moment; who was not, sends at once', () => {
  const others = [{ clientIds: ['me', 'other'] }]
  const pauses = Array.from({ length: 100 }, () => pauseAfterSteps(others, 'me'))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(20)
  expect(new Set(pauses.map(Math.round)).size).toBeGreaterThan(5)
  expect(pauseAfterSteps([{ clientIds: ['me', 'me'] }, { clientIds: [] }], 'me')).toBe(0)
})
