import { expect, test } from 'vitest'
import { orderStatuses, orderStatusLabels } from '../../terms'
import { mayMove, statusesBefore } from './order-moves'

const all = Object.values(orderStatuses)

test('R-PAY-04, R-PAY-06: nine statuses, each with its label', () => {
  expect(all).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(Object.values(orderStatusLabels)).toEqual([
    '待支付',
    '已取消',
    '已完成',
    '已退款',
    '部分退款',
    '待补充地址',
    '待发货',
    '待收货',
    '已收货',
  ])
})

test('R-PAY-05: the moves are these and no others', () => {
  const legal = all.flatMap((from) =>
    all.filter((to) => mayMove(from, to)).map((to) => `${from}→${to}`),
  )
  expect(legal.join(' ')).toBe(
    '1→2 1→3 1→6 1→7 2→3 2→6 2→7 3→4 3→5 6→4 6→5 6→7 7→4 7→5 7→8 8→4 8→5 8→9 9→3 9→4 9→5',
  )
  expect(statusesBefore(9)).toEqual([8])
})
