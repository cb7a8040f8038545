import { expect, test } from 'vitest'
import type { OrderView } from '../../terms'
import { comingSteps } from './coming-steps'

const parcel: OrderView = {
  id: '1',
  no: '20261129-1015-000000001',
  type: 'physical',
  goodsId: '41',
  title: '研墨纪念书签',
  count: 1,
  months: 0,
  amount: 800,
  refunded: 0,
  currency: 'CNY',
  status: 1,
  statusLabel: '待支付',
  createTime: '2026-11-29 10:15:00',
  expireTime: '',
  payTime: '',
  buyerName: '沈砚',
  payLabel: '微信支付',
  payNo: '',
  coins: 0,
  searches: 0,
  plan: null,
  lines: [],
  address: null,
  delivery: null,
  refund: null,
  invoice: null,
  invoiceUntil: '',
  timeline: [],
  actions: [],
  methods: [],
  lastMethod: '',
  isSandbox: false,
}
const labels = (changes: Partial<OrderView>) =>
  comingSteps({ ...parcel, ...changes }).map(({ label }) => label)

test('a parcel tells what it waits for until it is received, and an order that is over nothing', () => {
  expect(labels({})).toEqual(['付款', '填写地址', '寄出'])
  expect(labels({ status: 6 })).toEqual(['填写地址', '寄出', '确认收货'])
  expect(labels({ status: 7 })).toEqual(['寄出', '确认收货'])
  expect(labels({ status: 8 })).toEqual(['确认收货'])
  for (const status of [2, 3, 4, 5, 9]) expect(labels({ status })).toEqual([])
  expect(labels({ type: 'coins' })).toEqual(['付款', '到账'])
})

test('a refund that is under way tells by which way it comes', () => {
  const refund = { id: '1', amount: 800, reason: '', answer: '', createTime: '' }
  const times = { decideTime: '', doneTime: '' }
  const asked = { ...refund, ...times, state: 'requested' } as const
  expect(labels({ status: 3, refund: asked })).toEqual(['核对', '已退款'])
  const [back] = comingSteps({ ...parcel, status: 3, refund: { ...asked, state: 'approved' } })
  expect(back).toEqual({ label: '已退款', detail: '原路退到微信支付' })
})
