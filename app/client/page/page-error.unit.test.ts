import { expect, test } from 'vitest'
import { errorWords } from './page-error'

test('an answer keeps its status and its words', () => {
  const error = { status: 404, statusText: '', data: { message: 'Page Not Found: /x' } }
  expect(errorWords(error)).toEqual({ status: 404, message: 'Page Not Found: /x' })
})

test('an answer without words falls back to the status text', () => {
  expect(errorWords({ status: 405, statusText: 'Method Not Allowed', data: null })).toEqual({
    status: 405,
    message: 'Method Not Allowed',
  })
})

test('what nobody foresaw is 400, never the 500 that means a missing team', () => {
  expect(errorWords(new Error('secret'))).toEqual({ status: 400, message: '内部服务器错误' })
  expect(errorWords(null).status).toBe(400)
})
