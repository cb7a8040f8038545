import { and, desc, eq, ne, not, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { commerceErrors } from '../../errors'
import type { SendInput, TransferInput } from '../../operator-contract'
import { orderStatuses } from '../../terms'
import { noteEvent } from '../orders/events'
import { timeOf } from '../orders/present-order'
import { settlePayment } from '../payments/settle'
import { hasOpenRefund } from '../refunds/open-refund'
import { orders, payments } from '../tables'

/** A parcel is on its way; none while its money may go back. Errors: `notAllowedNow`. */
export async function sendParcel(
  ctx: Context,
  { orderId, company, number }: SendInput,
): Promise<true> {
  const now = ctx.now().getTime()
  const isThere = and(
    eq(orders.id, orderId),
    eq(orders.status, orderStatuses.waitConsignment),
    not(hasOpenRefund(orderId)),
  )
  const isDone = await commitIf(ctx, sql`EXISTS (SELECT 1 FROM orders WHERE ${isThere})`, [
    ctx.db
      .update(orders)
      .set({
        status: orderStatuses.waitReceiving,
        delivery: { company, number, sendTime: timeOf(now) },
        updatedAt: now,
      })
      .where(isThere),
    noteEvent(ctx, { orderId, kind: 'sent', detail: `${company} ${number}` }),
    recordAuditAction(ctx, {
      action: 'commerce.send',
      teamId: '',
      target: { kind: 'order', id: orderId, name: `${company} ${number}` },
    }),
  ])
  if (!isDone) throw commerceErrors.notAllowedNow()
  return true
}

/**
 * A bank transfer has come. The same again changes nothing. Another amount than the order's is noted where the operator
 * says that it is no slip; the order waits on. Errors: `notAllowedNow`, `transferDiffers`.
 */
export async function confirmTransfer(
  ctx: Context,
  { orderId, amount, reference, isDiffering }: TransferInput,
): Promise<true> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, 'transfer'),
        ne(payments.state, 'opening'),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  if (!payment) throw commerceErrors.notAllowedNow()
  // What was mistyped here is no money that came.
  if (payment.amountFen !== amount && !isDiffering) throw commerceErrors.transferDiffers()
  const outcome = await settlePayment(ctx, {
    ...payment,
    paid: { type: 'paid', amountFen: amount, providerTradeNo: reference, paidAt: ctx.now() },
  })
  if (outcome === 'unknown') throw commerceErrors.notAllowedNow()
  if (outcome === 'duplicate') return true
  await ctx.db.batch([
    recordAuditAction(ctx, {
      action: 'commerce.confirmTransfer',
      teamId: '',
      target: { kind: 'order', id: orderId, name: reference },
      facts: { fen: amount },
    }),
  ])
  return true
}
