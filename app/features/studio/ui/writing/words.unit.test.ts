import { expect, test } from 'vitest'
import { stageAt } from './words'

test('the stages are behind one when all is written, and not when something is missing at the end', () => {
  expect(stageAt({ taskStatus: 'wait', stage: null, failed: 0 })).toBe(-1)
  expect(stageAt({ taskStatus: 'ing', stage: 'completing', failed: 1 })).toBe(2)
  expect(stageAt({ taskStatus: 'done', stage: null, failed: 0 })).toBe(3)
  expect(stageAt({ taskStatus: 'done', stage: null, failed: 3 })).toBe(1)
})
