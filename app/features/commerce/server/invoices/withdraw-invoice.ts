import { and, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import type { OrderView } from '../../contract'
import { commerceErrors } from '../../errors'
import { noteEvent } from '../orders/events'
import { findOrder, getOrder } from '../orders/read-orders'
import { invoices } from '../tables'

/** Takes an application for an invoice back, so that another can be made. Errors: `orderNotFound`, `notAllowedNow`. */
export async function withdrawInvoice(
  ctx: SeatedContext,
  { orderId }: { orderId: string },
): Promise<OrderView> {
  const order = await findOrder(ctx, orderId)
  const { accountId } = ctx.actor
  const isWaiting = and(eq(invoices.orderId, orderId), eq(invoices.state, 'requested'))
  const isDone = await commitIf(ctx, sql`EXISTS (SELECT 1 FROM invoices WHERE ${isWaiting})`, [
    ctx.db
      .update(invoices)
      .set({ state: 'withdrawn', decidedAt: ctx.now().getTime() })
      .where(isWaiting),
    noteEvent(ctx, { orderId, kind: 'invoiceWithdrawn', accountId }),
    recordAuditAction(ctx, {
      action: 'commerce.withdrawInvoice',
      target: { kind: 'order', id: orderId, name: order.title },
    }),
  ])
  if (!isDone) throw commerceErrors.notAllowedNow()
  return getOrder(ctx, orderId)
}
