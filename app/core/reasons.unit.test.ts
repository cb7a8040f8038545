import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { reasonOf } from './reasons'

test('what people wrote does not reach the log with a failed statement', () => {
  const cause = new Error('D1_ERROR: LIKE or GLOB pattern too complex')
  const error = new DrizzleQueryError(
    'select ? from files',
    ['我的密码是', 'x\n    at secret'],
    cause,
  )
  const reason = reasonOf(error)
  expect(reason).not.toMatch(/我的密码是|secret/)
  expect(reason).toContain('select ? from files')
  expect(reason).toContain('pattern too complex')
  expect(reason).toContain('reasons.unit.test.ts')
})

test('another error keeps its name, its message and its place', () => {
  expect(reasonOf(new TypeError('no such field'))).toMatch(/^TypeError: no such field\n\s+at /)
  expect(reasonOf('just words')).toBe('just words')
})
