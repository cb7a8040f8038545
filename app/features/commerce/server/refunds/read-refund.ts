import { and, desc, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { balanceOf } from '~/features/billing/server'
import { planState, type PlanState } from '~/features/teams/server/plan'
import type { RefundQuoteView } from '../../contract'
import { commerceErrors } from '../../errors'
import { orderStatuses, payLabelOf } from '../../terms'
import { lastInvoiceOf, lastRefundOf } from '../orders/last-of-order'
import { isRefundable } from '../orders/order-actions'
import { isVisible } from '../orders/read-orders'
import {
  orders,
  payments,
  type InvoiceRow,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
} from '../tables'
import { refundTerms, usedFen, type RefundTerms } from './refund-rules'

/** A refund as it would be now, with what it was reckoned from. */
export interface PossibleRefund {
  order: OrderRow
  payment: PaymentRow
  plan: PlanState
  terms: RefundTerms
}

/** What a refund would give back now. Errors: `orderNotFound`, `notAllowedNow`, `refundOpen`, `invoiceFirst`. */
export async function quoteRefund(
  ctx: SeatedContext,
  { orderId }: { orderId: string },
): Promise<RefundQuoteView> {
  const { order, payment, terms } = await possibleRefund(ctx, orderId)
  const label = payLabelOf(payment)
  return {
    paid: order.amountFen,
    usedLabel: terms.usedLabel,
    used: usedFen(order, terms),
    unusedLabel: terms.unusedLabel,
    unusedLines: terms.unusedLines,
    amount: terms.obstacle ? 0 : terms.amountFen,
    obstacle: terms.obstacle,
    blockedBy: terms.blockedBy,
    way: payment.method === 'transfer' ? '退到付款的银行账户' : `原路退到${label}`,
  }
}

/** The refund that can be asked for. Errors: `orderNotFound`, `notAllowedNow`, `refundOpen`, `invoiceFirst`. */
export async function possibleRefund(ctx: SeatedContext, orderId: string): Promise<PossibleRefund> {
  const { teamId } = ctx.seat
  const [[order], [payment], [refund], [invoice], [plan], [last], [open], [wallet]] =
    await ctx.db.batch([
      ctx.db.select().from(orders).where(isVisible(ctx, orderId)),
      ctx.db
        .select()
        .from(payments)
        .where(sql`${payments.id} = (SELECT payment_id FROM orders WHERE id = ${orderId})`),
      lastRefundOf(ctx, orderId),
      lastInvoiceOf(ctx, orderId),
      planState(ctx, teamId),
      planOrder(ctx, orderStatuses.done),
      planOrder(ctx, orderStatuses.waitPay),
      ctx.db.select({ coins: balanceOf(teamId, 'wallet') }).from(sql`(SELECT 1)`),
    ])
  if (!order) throw commerceErrors.orderNotFound()
  requirePossible(order, refund, invoice)
  if (!payment || !plan) throw commerceErrors.notAllowedNow()
  const remains = {
    walletCoins: wallet?.coins ?? 0,
    searchesLeft: plan.searchesLeft,
    seats: plan.seats,
    takenSeats: plan.takenSeats,
    expiresAt: plan.expiresAt,
    lastPlanOrder: last ?? null,
    openPlanOrder: open ?? null,
  }
  return { order, payment, plan, terms: refundTerms(order, remains, ctx.now().getTime()) }
}

// The last one. What was given back, whole or in part, stands in no other order's way.
const planOrder = (ctx: SeatedContext, status: 1 | 3) =>
  ctx.db
    .select({ id: orders.id, no: orders.no })
    .from(orders)
    .where(
      and(eq(orders.teamId, ctx.seat.teamId), eq(orders.kind, 'plan'), eq(orders.status, status)),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(1)

function requirePossible(
  order: OrderRow,
  refund: RefundRow | undefined,
  invoice: InvoiceRow | undefined,
): void {
  if (invoice?.state === 'issued') throw commerceErrors.invoiceFirst()
  if (!isRefundable(order, { refund: null, invoice: null })) throw commerceErrors.notAllowedNow()
  if (!isRefundable(order, { refund: refund ?? null, invoice: null }))
    throw commerceErrors.refundOpen()
}
