import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { orderStatuses } from '../../terms'
import { noteEvent } from '../orders/events'
import { providerOf } from '../providers'
import { orders, payments, type OrderRow, type PaymentRow } from '../tables'
import { askProvider } from './ask-provider'
import { lateCheck } from './check-times'
import { settlePayment } from './settle'

const ORDERS_AT_ONCE = 50

/**
 * Cancels orders whose time is over, each after its payments were asked about and closed. Where a provider does not answer
 * the order waits on. Answers how many were cancelled; every minute.
 */
export async function expireOrders(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select()
    .from(orders)
    .where(
      and(eq(orders.status, orderStatuses.waitPay), lte(orders.expiresAt, ctx.now().getTime())),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(ORDERS_AT_ONCE)
  let cancelled = 0
  for (const order of due) {
    if ((await closePayments(ctx, order)) && (await cancelByTime(ctx, order))) cancelled += 1
  }
  return cancelled
}

/** Asks about an order's open payments and closes them. False when one of them cannot be known to be closed. */
export async function closePayments(ctx: Context, order: Pick<OrderRow, 'id'>): Promise<boolean> {
  const open = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.state, ['opening', 'open'])))
  const closed: boolean[] = []
  for (const payment of open) closed.push(await closePayment(ctx, payment))
  return closed.every(Boolean)
}

/** The same of one of them. */
export async function closePayment(ctx: Context, payment: PaymentRow): Promise<boolean> {
  const state = await askProvider(ctx, payment)
  if (state?.type === 'paid') return true
  const provider = providerOf(ctx, payment)
  if (!state || !provider) return false
  try {
    const after = state.type === 'closed' ? state : await provider.close(payment)
    if (after.type === 'paid') await settlePayment(ctx, { ...payment, paid: after })
    if (after.type !== 'closed') return after.type === 'paid'
  } catch (error) {
    ctx.log('warn', 'commerce.not-closed', { tradeNo: payment.tradeNo, reason: reasonOf(error) })
    return false
  }
  await ctx.db
    .update(payments)
    .set({ state: 'closed', checks: 0, checkAt: lateCheck(0, ctx.now().getTime()) })
    .where(and(eq(payments.id, payment.id), inArray(payments.state, ['opening', 'open'])))
  return true
}

function cancelByTime(ctx: Context, { id, expiresAt }: OrderRow): Promise<boolean> {
  const isThere = and(
    eq(orders.id, id),
    eq(orders.status, orderStatuses.waitPay),
    eq(orders.expiresAt, expiresAt),
  )
  return commitIf(ctx, sql`EXISTS (SELECT 1 FROM orders WHERE ${isThere})`, [
    ctx.db
      .update(orders)
      .set({
        status: orderStatuses.cancelled,
        cancelledBy: 'time',
        updatedAt: ctx.now().getTime(),
      })
      .where(isThere),
    noteEvent(ctx, { orderId: id, kind: 'cancelled', detail: '超时未支付' }),
  ])
}
