import type { SeatedContext } from '~/core/context'
import {
  INVOICE_DAYS,
  orderActions,
  orderStatuses,
  type OrderAction,
  type OrderStatus,
} from '../../terms'
import type { InvoiceRow, OrderRow, RefundRow } from '../tables'

const s = orderStatuses
const DAY_MS = 24 * 60 * 60_000
const openRefunds: ReadonlySet<string> = new Set(['requested', 'approved', 'processing'])

interface Attached {
  refund: Pick<RefundRow, 'state'> | null
  invoice: Pick<InvoiceRow, 'state'> | null
}

/** What the person may do with an order now; members only look. */
export function actionsOf(
  ctx: SeatedContext,
  { order, ...attached }: Attached & { order: OrderRow },
): OrderAction[] {
  if (ctx.seat.role === 'member') return []
  const now = ctx.now().getTime()
  const can: Record<OrderAction, boolean> = {
    pay: order.status === s.waitPay && order.expiresAt > now,
    cancel: order.status === s.waitPay,
    // Until it is on its way.
    address: order.status === s.replenishAddress || order.status === s.waitConsignment,
    receive: order.status === s.waitReceiving,
    refund: isRefundable(order, attached),
    invoice: isInvoiceable(order, attached, now),
    withdrawInvoice: attached.invoice?.state === 'requested',
  }
  return orderActions.filter((action) => can[action])
}

/** Whether a refund may be asked for at all: what was granted is there, or goods were not sent yet. */
export function isRefundable({ kind, status }: OrderRow, { refund, invoice }: Attached): boolean {
  const isInTime =
    kind === 'physical'
      ? status === s.replenishAddress || status === s.waitConsignment
      : status === s.done
  const isUnderWay = refund !== null && openRefunds.has(refund.state)
  return isInTime && !isUnderWay && invoice?.state !== 'issued'
}

const wasSent: ReadonlySet<OrderStatus> = new Set([s.waitReceiving, s.received, s.done])

/** Whether goods that were sent may be paid back, once they have come back: an operator's word. */
export function isReturnable(
  { kind, status }: Pick<OrderRow, 'kind' | 'status'>,
  { refund, invoice }: Attached,
): boolean {
  const isUnderWay = refund !== null && openRefunds.has(refund.state)
  return kind === 'physical' && wasSent.has(status) && !isUnderWay && invoice?.state !== 'issued'
}

/** Whether an invoice may be asked for: paid, not all given back, within a year. */
export function isInvoiceable(
  order: OrderRow,
  { refund, invoice }: Attached,
  now: number,
): boolean {
  const isPaid = order.paidAt > 0 && order.status !== s.refunded
  const isUnderWay = refund !== null && openRefunds.has(refund.state)
  const isTaken = invoice?.state === 'requested' || invoice?.state === 'issued'
  return isPaid && !isUnderWay && !isTaken && now < order.paidAt + INVOICE_DAYS * DAY_MS
}
