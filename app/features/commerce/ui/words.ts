import { formatDay, formatMoney, formatNumber } from '~/core/format'
import type { TagTone } from '~/kit/tag'
import {
  orderStatuses,
  refundStateLabels,
  type OrderStatus,
  type OrderView,
  type PaymentMethod,
} from '../terms'

/** ¥9,600.00 */
export const yuan = (fen: number) => `¥${formatMoney(fen)}`

/** ¥12, and ¥12.50 where it is not whole. */
export const shortYuan = (fen: number) => yuan(fen).replace(/\.00$/, '')

const tones: Record<OrderStatus, TagTone> = {
  1: 'warning',
  2: 'plain',
  3: 'success',
  4: 'plain',
  5: 'plain',
  6: 'warning',
  7: 'indigo',
  8: 'indigo',
  9: 'success',
}
const isStatus = (status: number): status is OrderStatus => status in tones

export const toneOfStatus = (status: number): TagTone =>
  isStatus(status) ? tones[status] : 'plain'

/** The status as it is read: what nobody paid in time waits no more, though it is not cancelled yet. */
export const statusWords = (
  order: Pick<OrderView, 'status' | 'statusLabel' | 'expireTime'>,
): string =>
  order.status === orderStatuses.waitPay && order.expireTime === '' ? '已超时' : order.statusLabel

/** One line under the status: where the order stands. A waiting one counts down by itself. */
export function statusLine(order: OrderView): string {
  if (order.status === orderStatuses.waitPay) return '即将自动取消'
  if (order.refund && order.refund.state !== 'done') return refundStateLabels[order.refund.state]
  if (order.refunded > 0) return `已退 ${yuan(order.refunded)}`
  if (order.status === orderStatuses.replenishAddress) return '填好地址后寄出'
  if (order.delivery) return `${order.delivery.company} ${order.delivery.number}`
  return order.status === orderStatuses.done ? broughtBy(order) : ''
}

/** What a paid order brought. */
export function broughtBy({ coins, searches, plan }: OrderView): string {
  if (coins > 0) return `已到账${formatNumber(coins)}枚`
  if (searches > 0) return `已增加${formatNumber(searches)}次`
  return plan ? `有效至${formatDay(plan.expiryAfter)}` : ''
}

/** `27分40秒`, `3小时05分`, `6天`; '' once it is over. */
export function leftWords(ms: number): string {
  if (ms <= 0) return ''
  const seconds = Math.ceil(ms / 1000)
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const two = (value: number) => String(value).padStart(2, '0')
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`
  if (hours > 0) return `${hours}小时${two(minutes)}分`
  return minutes > 0 ? `${minutes}分${two(seconds % 60)}秒` : `${seconds}秒`
}

export type Device = 'desktop' | 'phone' | 'wechat'

// The best first: what opens the app on a phone, what is scanned at a desk.
const preferred: Record<Device, readonly PaymentMethod[][]> = {
  desktop: [['wechat-native'], ['alipay-qr', 'alipay-page'], ['transfer']],
  // Inside WeChat nothing of another service opens.
  wechat: [['wechat-jsapi', 'wechat-native'], ['transfer']],
  phone: [['wechat-h5', 'wechat-native'], ['alipay-wap', 'alipay-qr', 'alipay-page'], ['transfer']],
}

/** One method of each service that is offered and works on a device. */
export const methodsFor = (offered: readonly PaymentMethod[], device: Device): PaymentMethod[] =>
  preferred[device].flatMap((list) => list.find((method) => offered.includes(method)) ?? [])

/** Fen of what a person typed in yuan, `9600` or `9,600.50`; null when it is no amount. */
export function fenOf(typed: string): number | null {
  const [, whole = '', part = ''] =
    /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(',', '')) ?? []
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
