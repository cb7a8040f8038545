import type { Context } from '~/core/context'
import { orderEvents, type OrderEventKind } from '../tables'

interface NewOrderEvent {
  orderId: string
  kind: OrderEventKind
  accountId?: string
  detail?: string
}

/** Statement: a line of an order's history. */
export function noteEvent(
  ctx: Context,
  { orderId, kind, accountId = '', detail = '' }: NewOrderEvent,
) {
  return ctx.db
    .insert(orderEvents)
    .values({ id: ctx.newId(), orderId, kind, accountId, detail, createdAt: ctx.now().getTime() })
}

/** As the timeline says it. */
export const eventLabels = {
  created: '下单',
  paid: '付款',
  granted: '到账',
  surplus: '来款退回',
  addressed: '填写地址',
  addressAsked: '提醒补充地址',
  sent: '寄出',
  received: '确认收货',
  cancelled: '取消',
  refundRequested: '申请退款',
  refundApproved: '退款核对通过',
  refundRefused: '退款未通过',
  refundFailed: '退款没有成功',
  refunded: '已退款',
  invoiceRequested: '申请发票',
  invoiceIssued: '已开票',
  invoiceRefused: '未能开票',
  invoiceWithdrawn: '撤回开票申请',
  invoiceReversed: '发票冲红',
} as const satisfies Record<OrderEventKind, string>
