import { expect, test } from 'vitest'
import type { BillLine } from '../providers/provider'
import { compareBill, type OwnLine } from './compare-bill'

const own = (no: string, amountFen: number, isRefund = false): OwnLine => ({
  isRefund,
  no,
  amountFen,
  orderNo: `o-${no}`,
  title: '硬币5,000枚',
  teamName: '云岫规划院',
  time: '2026-11-22 23:41:00',
})
const billed = (no: string, amountFen: number, type: BillLine['type'] = 'payment'): BillLine => ({
  type,
  tradeNo: type === 'payment' ? no : 'YM1',
  refundNo: type === 'refund' ? no : '',
  providerTradeNo: `W${no}`,
  amountFen,
  feeFen: 6,
  time: '2026-11-22 23:41:00',
})

test('books that agree have no difference, in whatever order they stand', () => {
  expect(
    compareBill([own('YM1', 100), own('YM2', 200)], [billed('YM2', 200), billed('YM1', 100)]),
  ).toEqual([])
})

test('every difference is listed: missing there, missing here, another amount', () => {
  const found = compareBill(
    [own('YM1', 100), own('YM2', 200), own('YR1', 50, true)],
    [billed('YM2', 199), billed('YM3', 300), billed('YR1', 50, 'refund')],
  )
  expect(found.map(({ kind, no, ours, theirs }) => [kind, no, ours, theirs])).toEqual([
    ['missingThere', 'YM1', 100, 0],
    ['amount', 'YM2', 200, 199],
    ['missingHere', 'YM3', 0, 300],
  ])
})

test('a refund and its payment are two lines', () => {
  expect(compareBill([own('1', 100)], [billed('1', 100, 'refund')])).toHaveLength(2)
})
