import { sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { isRefused } from '~/core/database'
import type { InvoiceInput, OrderView } from '../../contract'
import { commerceErrors } from '../../errors'
import { INVOICE_DAYS } from '../../terms'
import { lastInvoiceOf, lastRefundOf } from '../orders/last-of-order'
import { noteEvent } from '../orders/events'
import { isInvoiceable } from '../orders/order-actions'
import { findOrder, getOrder } from '../orders/read-orders'
import { invoices, type OrderRow } from '../tables'

const DAY_MS = 24 * 60 * 60_000

/** Asks for the invoice of an order, over what was paid and not given back. Errors: `notAllowedNow`, `invoiceTaken`, `invoiceLate`. */
export async function requestInvoice(
  ctx: SeatedContext,
  { orderId, ...input }: InvoiceInput & { orderId: string },
): Promise<OrderView> {
  const order = await findOrder(ctx, orderId)
  const now = ctx.now().getTime()
  if (order.paidAt === 0) throw commerceErrors.notAllowedNow()
  if (now >= order.paidAt + INVOICE_DAYS * DAY_MS) throw commerceErrors.invoiceLate()
  const { invoice, refund } = await attached(ctx, orderId)
  if (invoice && (invoice.state === 'requested' || invoice.state === 'issued'))
    throw commerceErrors.invoiceTaken()
  if (!isInvoiceable(order, { refund: refund ?? null, invoice: null }, now))
    throw commerceErrors.notAllowedNow()
  try {
    if (!(await write(ctx, order, input))) throw commerceErrors.notAllowedNow()
  } catch (error) {
    if (isRefused(error, 'UNIQUE constraint failed: invoices.order_id'))
      throw commerceErrors.invoiceTaken()
    throw error
  }
  return getOrder(ctx, orderId)
}

async function attached(ctx: SeatedContext, orderId: string) {
  const [[invoice], [refund]] = await ctx.db.batch([
    lastInvoiceOf(ctx, orderId),
    lastRefundOf(ctx, orderId),
  ])
  return { invoice, refund }
}

function write(
  ctx: SeatedContext,
  order: OrderRow,
  { titleKind, kind, title, taxNo, email }: InvoiceInput,
): Promise<boolean> {
  const { accountId } = ctx.actor
  const { id: orderId, teamId, amountFen, refundedFen, status } = order
  const isStill = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = ${status}
    AND refunded_fen = ${refundedFen})`
  return commitIf(ctx, isStill, [
    ctx.db.insert(invoices).values({
      id: ctx.newId(),
      orderId,
      teamId,
      accountId,
      state: 'requested',
      titleKind,
      kind,
      title,
      taxNo: titleKind === 'company' ? taxNo : '',
      email,
      amountFen: amountFen - refundedFen,
      createdAt: ctx.now().getTime(),
    }),
    noteEvent(ctx, { orderId, kind: 'invoiceRequested', accountId }),
    recordAuditAction(ctx, {
      action: 'commerce.requestInvoice',
      target: { kind: 'order', id: orderId, name: order.title },
    }),
  ])
}
