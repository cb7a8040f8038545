import type { SeatedContext } from '~/core/context'
import { formatDateTime, formatDay, formatMoney, formatNumber } from '~/core/format'
import type { OrderView } from '../../contract'
import { INVOICE_DAYS, orderStatuses, orderStatusLabels, payLabelOf } from '../../terms'
import { presentInvoice } from '../invoices/present-invoice'
import { methodsHere } from '../providers'
import { planView } from '../quotes/quote'
import { presentRefund } from '../refunds/present-refund'
import type { InvoiceRow, orderEvents, OrderRow, PaymentRow, RefundRow } from '../tables'
import { actionsOf } from './order-actions'
import { eventLabels } from './events'

const DAY_MS = 24 * 60 * 60_000

/** What belongs to an order. */
export interface OrderParts {
  payments: PaymentRow[]
  /** The last that somebody asked for. */
  refund: RefundRow | null
  invoice: InvoiceRow | null
  events: (typeof orderEvents.$inferSelect)[]
  names: Map<string, string>
}

/** An order as its people see it. */
export function presentOrder(
  ctx: SeatedContext,
  { order, ...parts }: OrderParts & { order: OrderRow },
): OrderView {
  const paid = parts.payments.find(({ id }) => id === order.paymentId)
  const isPayable = order.status === orderStatuses.waitPay && order.expiresAt > ctx.now().getTime()
  const here = methodsHere(ctx)
  return {
    id: order.id,
    no: order.no,
    type: order.kind,
    goodsId: order.goodsId,
    title: order.title,
    count: order.count,
    months: order.months,
    amount: order.amountFen,
    refunded: order.refundedFen,
    currency: 'CNY',
    status: order.status,
    statusLabel: orderStatusLabels[order.status],
    createTime: timeOf(order.createdAt),
    expireTime: isPayable ? timeOf(order.expiresAt) : '',
    payTime: timeOf(order.paidAt),
    buyerName: parts.names.get(order.accountId) ?? '',
    ...paidBy(paid),
    coins: order.terms.coins,
    searches: order.terms.searches,
    plan: planView(order.terms.plan),
    lines: order.terms.lines ?? [{ label: order.title, amount: order.amountFen }],
    address: order.address,
    delivery: order.delivery,
    refund: parts.refund && presentRefund(parts.refund),
    invoice: parts.invoice && presentInvoice(parts.invoice),
    invoiceUntil: order.paidAt === 0 ? '' : timeOf(order.paidAt + INVOICE_DAYS * DAY_MS),
    timeline: parts.events.map((event) => lineOf(order, event, parts)),
    actions: actionsOf(ctx, { order, ...parts }),
    methods: isPayable ? here.methods : [],
    lastMethod: isPayable ? lastMethodOf(parts.payments) : '',
    isSandbox: paid ? paid.provider === 'sandbox' : isPayable && here.isSandbox,
  }
}

const lastMethodOf = (payments: PaymentRow[]): OrderView['lastMethod'] =>
  payments.toSorted((a, b) => b.createdAt - a.createdAt || Number(b.id) - Number(a.id))[0]
    ?.method ?? ''

const paidBy = (paid: PaymentRow | undefined) => ({
  payLabel: paid ? payLabelOf(paid) : '',
  payNo: paid?.providerTradeNo ?? '',
})

function lineOf(
  { terms, paymentId }: OrderRow,
  { kind, detail, accountId, createdAt }: OrderParts['events'][number],
  { names, payments }: OrderParts,
): OrderView['timeline'][number] {
  const paid = payments.find(({ id }) => id === paymentId)
  // Who ordered is said there; of a payment it is told by what.
  const name = kind === 'paid' && paid ? payLabelOf(paid) : names.get(accountId)
  const brought = [
    terms.coins > 0 && `${formatNumber(terms.coins)}枚`,
    terms.searches > 0 && `${formatNumber(terms.searches)}次`,
    terms.plan && `有效至${formatDay(timeOf(terms.plan.expiresAfter))}`,
  ]
  const words = kind === 'granted' ? brought.filter(Boolean).join('，') : detail
  return {
    label: labelOf(kind, terms.plan !== null),
    detail: [name, words].filter(Boolean).join('，'),
    time: timeOf(createdAt),
  }
}

// Coins and searches arrive; an edition begins to hold.
const labelOf = (kind: keyof typeof eventLabels, isPlan: boolean) =>
  kind === 'granted' && isPlan ? '生效' : eventLabels[kind]

/** `YYYY-MM-DD HH:mm:ss`; '' for what has not happened. */
export const timeOf = (time: number) => (time === 0 ? '' : formatDateTime(new Date(time)))

/** ¥12.00, for words that a person reads. */
export const yuan = (fen: number) => `¥${formatMoney(fen)}`
