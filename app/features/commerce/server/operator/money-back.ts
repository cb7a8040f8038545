import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { isRefused } from '~/core/database'
import { commerceErrors } from '../../errors'
import type { ReturnedInput, ReturnPaymentInput } from '../../operator-contract'
import { lastInvoiceOf, lastRefundOf } from '../orders/last-of-order'
import { noteEvent } from '../orders/events'
import { isReturnable } from '../orders/order-actions'
import { surplusWrites } from '../payments/surplus'
import { refundWords } from '../refunds/refund-rules'
import { sendRefunds } from '../refunds/send-refunds'
import { orders, payments, refunds } from '../tables'

/** Sends back money that came in another amount than was asked for. Errors: `notAllowedNow`. */
export async function returnPayment(ctx: Context, { orderId }: ReturnPaymentInput): Promise<true> {
  const isOff = and(
    eq(payments.orderId, orderId),
    ne(payments.state, 'paid'),
    gt(payments.paidFen, 0),
  )
  const [found] = await ctx.db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isOff)
    .limit(1)
  if (!found) throw commerceErrors.notAllowedNow()
  const { payment, order } = found
  const isStill = and(eq(payments.id, payment.id), isOff)
  const isDone = await commitIf(ctx, sql`EXISTS (SELECT 1 FROM payments WHERE ${isStill})`, [
    ctx.db.update(payments).set({ state: 'paid' }).where(isStill),
    ...surplusWrites(ctx, { payment, order, amountFen: payment.paidFen, why: '金额与应付不同' }),
    recordAuditAction(ctx, {
      action: 'commerce.returnPayment',
      teamId: '',
      target: { kind: 'order', id: orderId, name: order.title },
      facts: { fen: payment.paidFen },
    }),
  ])
  if (!isDone) throw commerceErrors.notAllowedNow()
  await sendRefunds(ctx)
  return true
}

/** Pays goods back that were sent and have come back. Errors: `orderNotFound`, `notAllowedNow`, `amountChanged`, `refundOpen`. */
export async function refundReturned(
  ctx: Context,
  { orderId, amount, remark }: ReturnedInput,
): Promise<true> {
  const order = await returnableOrder(ctx, orderId)
  if (amount > order.amountFen - order.refundedFen) throw commerceErrors.amountChanged()
  const now = ctx.now().getTime()
  const id = ctx.newId()
  const isStill = and(eq(orders.id, orderId), eq(orders.status, order.status))
  const write = commitIf(ctx, sql`EXISTS (SELECT 1 FROM orders WHERE ${isStill})`, [
    ctx.db.insert(refunds).values({
      id,
      orderId,
      teamId: order.teamId,
      paymentId: order.paymentId,
      refundNo: `YR${id}`,
      kind: 'asked',
      amountFen: amount,
      state: 'approved',
      reason: 'other',
      remark,
      accountId: ctx.actor?.accountId ?? '',
      checkAt: now,
      createdAt: now,
      decidedAt: now,
    }),
    noteEvent(ctx, {
      orderId,
      kind: 'refundApproved',
      detail: `${refundWords({ amountFen: amount })}，${remark}`,
    }),
    recordAuditAction(ctx, {
      action: 'commerce.refundReturned',
      teamId: '',
      target: { kind: 'order', id: orderId, name: order.title },
      facts: { fen: amount },
    }),
  ])
  const isDone = await write.catch((error: unknown) => {
    if (isRefused(error, 'UNIQUE constraint failed: refunds.order_id'))
      throw commerceErrors.refundOpen()
    throw error
  })
  if (!isDone) throw commerceErrors.notAllowedNow()
  await sendRefunds(ctx)
  return true
}

async function returnableOrder(ctx: Context, orderId: string) {
  const [[order], [refund], [invoice]] = await ctx.db.batch([
    ctx.db.select().from(orders).where(eq(orders.id, orderId)),
    lastRefundOf(ctx, orderId),
    lastInvoiceOf(ctx, orderId),
  ])
  if (!order) throw commerceErrors.orderNotFound()
  if (invoice?.state === 'issued') throw commerceErrors.invoiceFirst()
  if (!isReturnable(order, { refund: refund ?? null, invoice: invoice ?? null }))
    throw commerceErrors.notAllowedNow()
  return order
}
