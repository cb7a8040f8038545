import { expect, test } from 'vitest'
import { answerWords, differenceText } from './difference-words'
import type { ChannelDifference } from './differences'

const item: ChannelDifference = {
  kind: 'missingThere',
  isRefund: false,
  no: 'YM1',
  orderNo: '20261122-2341-09',
  title: '硬币5,000枚',
  teamName: '听松书院编辑部',
  time: '2026-11-22 23:41:00',
  ours: 45_000,
  theirs: 0,
  deferredFrom: '',
  settled: null,
  channel: { provider: 'wechat', merchantId: 'house', label: '微信支付' },
}

test('a payment of the last hour is most likely in the next day’s bill, and that is said once', () => {
  expect(differenceText(item, '2026-11-22')).toBe(
    '听松书院编辑部，23:41付款，系统记成功，微信账单里没有。多半是跨日，后一日的账单里会出现。',
  )
  const deferred = { ...item, deferredFrom: '2026-11-22' }
  expect(differenceText(deferred, '2026-11-23')).toBe(
    '听松书院编辑部，11-22 23:41付款，2026年11月22日留下的，系统记成功，微信账单里没有。',
  )
})

test('a line that only the bill has, and one with two sums, say so', () => {
  const there = { ...item, kind: 'missingHere' as const, teamName: '', ours: 0, theirs: 100 }
  expect(differenceText(there, '2026-11-22')).toBe('23:41付款，微信账单里有，系统里没有这笔收款。')
  const other = { ...item, kind: 'amount' as const, time: '2026-11-22 09:00:00', theirs: 44_999 }
  expect(differenceText(other, '2026-11-22')).toBe(
    '听松书院编辑部，09:00付款，系统记 ¥450.00，微信账单 ¥449.99。',
  )
})

test('what a provider answers is one sentence', () => {
  expect(answerWords({ state: 'paid', amount: 45_000, time: '2026-11-22 23:41:09' })).toBe(
    '已付款 ¥450.00，11-22 23:41',
  )
  expect(answerWords({ state: 'missing', amount: 0, time: '' })).toBe('没有这笔退款')
})
