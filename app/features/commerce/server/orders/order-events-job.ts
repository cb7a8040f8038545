import { and, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '~/core/context'
import { handle, type Job, type JobHandler } from '~/core/jobs'
import { ticket } from '~/core/outbox'
import { orderListener } from '../ports'
import { orders, payments, refunds, type OrderRow } from '../tables'

const orderPaid: Job<{ orderId: string }> = {
  type: 'order.paid',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ orderId: z.string() }),
}

/** The same of several teams' orders that were paid in one transaction. */
const ordersPaid: Job<{ orderIds: string[] }> = {
  type: 'orders.paid',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ orderIds: z.array(z.string()).min(1).max(100) }),
}

const orderRefunded: Job<{ refundId: string }> = {
  type: 'order.refunded',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ refundId: z.string() }),
}

type PaidOrder = Pick<OrderRow, 'id' | 'teamId' | 'accountId'>

/** The ticket that goes with the write by which an order was paid. */
export const paidTicket = (ctx: Context, { id: orderId, teamId, accountId }: PaidOrder) =>
  ticket(ctx, orderPaid, { orderId }, { owner: { teamId, accountId } })

/** One ticket for orders that were paid in one transaction: it is nobody's own, as they are of many. */
export const paidTicketOfAll = (ctx: Context, orderIds: string[]) =>
  ticket(ctx, ordersPaid, { orderIds }, { owner: { teamId: '', accountId: '' } })

/** The same of a refund that has arrived. */
export const refundedTicket = (
  ctx: Context,
  { refundId, order: { teamId, accountId } }: { refundId: string; order: PaidOrder },
) => ticket(ctx, orderRefunded, { refundId }, { owner: { teamId, accountId } })

/** Tells whoever listens what became of orders. */
export const commerceHandlers: JobHandler[] = [
  handle(orderPaid, (ctx, { orderId }) => reportPaid(ctx, [orderId])),
  handle(ordersPaid, (ctx, { orderIds }) => reportPaid(ctx, orderIds)),
  handle(orderRefunded, async (ctx, { refundId }) => {
    const [found] = await ctx.db
      .select({ order: orders, refund: refunds, provider: payments.provider })
      .from(refunds)
      .leftJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.id, refundId))
    if (found?.refund.state !== 'done' || found.refund.kind !== 'asked') return
    const { order, refund, provider } = found
    await orderListener.of(ctx)?.(ctx, {
      type: 'order.refunded',
      ...eventOf(order, provider),
      refundFen: refund.amountFen,
      refundId,
      occurredAt: refund.doneAt,
    })
  }),
]

async function reportPaid(ctx: Context, orderIds: string[]): Promise<void> {
  const found = await ctx.db
    .select({ order: orders, provider: payments.provider })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(inArray(orders.id, orderIds), gt(orders.paidAt, 0)))
  const faults: unknown[] = []
  for (const { order, provider } of found) {
    try {
      await orderListener.of(ctx)?.(ctx, {
        type: 'order.paid',
        ...eventOf(order, provider),
        refundFen: 0,
        refundId: '',
        occurredAt: order.paidAt,
      })
    } catch (error) {
      // The others do not wait for it: all are told again, which changes nothing of those that were heard.
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

const eventOf = (
  { id, teamId, accountId, amountFen, attribution }: OrderRow,
  provider: string | null,
) => ({
  orderId: id,
  teamId,
  accountId,
  amountFen,
  attribution,
  isSandbox: provider === 'sandbox',
})
