import { expect, test } from 'vitest'
import { leftWords, methodsFor, shortYuan, statusWords, yuan } from './words'

test.each([
  [0, ''],
  [-5, ''],
  [900, '1秒'],
  [59_000, '59秒'],
  [60_000, '1分00秒'],
  [27 * 60_000 + 40_000, '27分40秒'],
  [3 * 3_600_000 + 5 * 60_000, '3小时05分'],
  [6 * 86_400_000, '6天'],
  [6 * 86_400_000 + 2 * 3_600_000, '6天2小时'],
])('%d ms are left as %s', (ms, words) => {
  expect(leftWords(ms)).toBe(words)
})

test('a phone is sent to the app, a desk is shown a code', () => {
  const all = [
    'wechat-native',
    'wechat-h5',
    'wechat-jsapi',
    'alipay-page',
    'alipay-wap',
    'alipay-qr',
    'transfer',
  ] as const
  expect(methodsFor(all, 'desktop')).toEqual(['wechat-native', 'alipay-qr', 'transfer'])
  expect(methodsFor(all, 'phone')).toEqual(['wechat-h5', 'alipay-wap', 'transfer'])
  expect(methodsFor(all, 'wechat')).toEqual(['wechat-jsapi', 'transfer'])
  expect(methodsFor(['wechat-native', 'alipay-qr'], 'wechat')).toEqual(['wechat-native'])
  expect(methodsFor(['alipay-page'], 'phone')).toEqual(['alipay-page'])
  expect(methodsFor(['wechat-h5'], 'desktop')).toEqual([])
})

test('money shows its fen where it has any', () => {
  expect([yuan(960_000), shortYuan(1200), shortYuan(1250)]).toEqual(['¥9,600.00', '¥12', '¥12.50'])
})

test('an order that nobody paid in time does not say that it waits to be paid', () => {
  const order = { status: 1, statusLabel: '待支付', expireTime: '2026-11-28 18:30:00' }
  const wordsOf = (changes: Partial<typeof order>) => statusWords({ ...order, ...changes })
  expect(wordsOf({})).toBe('待支付')
  expect(wordsOf({ expireTime: '' })).toBe('已超时')
  expect(wordsOf({ status: 3, statusLabel: '已完成', expireTime: '' })).toBe('已完成')
})
