import { beforeEach, expect, test } from 'vitest'
import { session } from '~/client/storage'
import { askBefore, forgetAsk, keepAsk, nameAsk, placeOf } from './answer-once'

const place = placeOf('承载量是多少？', '')
const NOW = Date.now()

// The storage keeps to memory where there is a window and no sessionStorage.
Object.assign(globalThis, { window: {} })
beforeEach(forgetAsk)

test('a question that nobody has sent is known of nothing', () => {
  expect(askBefore(place)).toBeNull()
})

test('sent again from the same address, it is the same ask; from another one it is not', () => {
  const askId = keepAsk(place, NOW)
  expect(keepAsk(place, NOW + 1000)).toBe(askId)
  expect(askBefore(place, NOW + 1000)).toMatchObject({ isSent: true, sessionId: '' })
  expect(askBefore(placeOf('承载量是多少？', '7'), NOW)).toBeNull()
  expect(keepAsk(placeOf('另一问', ''), NOW)).not.toBe(askId)
})

test('it is known as a conversation once it has become one, and no longer after half an hour', () => {
  keepAsk(place, NOW)
  nameAsk(place, '42')
  expect(askBefore(place, NOW)).toMatchObject({ sessionId: '42' })
  expect(askBefore(place, NOW + 31 * 60_000)).toBeNull()
})

test('what was refused, and what is not ours, is as if it never was', () => {
  keepAsk(place, NOW)
  forgetAsk()
  expect(askBefore(place, NOW)).toBeNull()
  session.write('answer_ask', { place, isSent: 'yes' })
  expect(askBefore(place, NOW)).toBeNull()
})
