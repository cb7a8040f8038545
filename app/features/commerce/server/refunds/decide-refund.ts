import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { wake, writeTicket } from '~/core/outbox'
import { orderStatuses } from '../../terms'
import { refundedTicket } from '../orders/order-events-job'
import { noteEvent } from '../orders/events'
import { mayMove } from '../orders/order-moves'
import { invoices, orders, refunds, type RefundRow } from '../tables'
import { giveAgainWrites } from './give-again'
import { refundWords } from './refund-rules'

interface Decision {
  refundId: string
  isApproved: boolean
  /** Said to the team when it is refused. */
  answer: string
}

/** An operator's word about an application. False when it waits for none any more. */
export async function decideRefund(
  ctx: Context,
  { refundId, isApproved, answer }: Decision,
): Promise<boolean> {
  const refund = await findRefund(ctx, refundId)
  if (refund?.state !== 'requested') return false
  const now = ctx.now().getTime()
  if (!isApproved) return endWithout(ctx, { refund, state: 'refused', answer })
  return commitIf(ctx, isIn(refund, ['requested']), [
    ctx.db
      .update(refunds)
      .set({ state: 'approved', decidedAt: now, checkAt: now })
      .where(eq(refunds.id, refund.id)),
    noteEvent(ctx, { orderId: refund.orderId, kind: 'refundApproved' }),
  ])
}

/** The money went back: the order says so, and whoever listens is told. May run twice. */
export async function finishRefund(
  ctx: Context,
  {
    refund,
    providerRefundNo,
    doneAt,
  }: { refund: RefundRow; providerRefundNo: string; doneAt: Date },
): Promise<boolean> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, refund.orderId))
  if (!order) return false
  const isDone = await commitIf(ctx, isIn(refund, ['approved', 'processing']), [
    ctx.db
      .update(refunds)
      .set({
        state: 'done',
        providerRefundNo,
        doneAt: doneAt.getTime(),
      })
      .where(eq(refunds.id, refund.id)),
    ...(refund.kind === 'asked' ? orderWrites(ctx, refund, order) : []),
  ])
  if (isDone) await wake(ctx, 'jobs')
  return isDone
}

/** It comes to nothing, and the team has again what was taken for it. */
export async function endWithout(
  ctx: Context,
  { refund, state, answer }: { refund: RefundRow; state: 'refused' | 'failed'; answer: string },
): Promise<boolean> {
  const again = giveAgainWrites(ctx, refund)
  const event = state === 'refused' ? 'refundRefused' : 'refundFailed'
  return commitIf(ctx, isIn(refund, ['requested', 'approved', 'processing']), [
    ctx.db
      .update(refunds)
      .set({ state, answer, decidedAt: ctx.now().getTime() })
      .where(eq(refunds.id, refund.id)),
    ...again,
    noteEvent(ctx, { orderId: refund.orderId, kind: event, detail: answer }),
  ])
}

export async function findRefund(ctx: Context, refundId: string): Promise<RefundRow | null> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  return refund ?? null
}

function orderWrites(
  ctx: Context,
  refund: RefundRow,
  order: typeof orders.$inferSelect,
): Statement[] {
  const { amountFen } = refund
  const isWhole = order.refundedFen + amountFen >= order.amountFen
  const status = isWhole ? orderStatuses.refunded : orderStatuses.portionRefund
  return [
    ctx.db
      .update(orders)
      .set({
        refundedFen: sql`${orders.refundedFen} + ${amountFen}`,
        ...(mayMove(order.status, status) && { status }),
        updatedAt: ctx.now().getTime(),
      })
      .where(eq(orders.id, order.id)),
    noteEvent(ctx, { orderId: order.id, kind: 'refunded', detail: refundWords(refund) }),
    followRefund(ctx, { order, leftFen: order.amountFen - order.refundedFen - amountFen }),
    recordAuditAction(ctx, {
      action: 'commerce.refund',
      teamId: order.teamId,
      target: { kind: 'order', id: order.id, name: order.title },
      facts: { fen: amountFen },
    }),
    writeTicket(ctx, refundedTicket(ctx, { refundId: refund.id, order })),
  ]
}

// An invoice that waits is over what the team has paid in the end; over nothing there is none.
function followRefund(
  ctx: Context,
  { order, leftFen }: { order: typeof orders.$inferSelect; leftFen: number },
): Statement {
  const decidedAt = ctx.now().getTime()
  return ctx.db
    .update(invoices)
    .set(
      leftFen > 0
        ? { amountFen: leftFen }
        : { state: 'refused', answer: '订单已全额退款', decidedAt },
    )
    .where(and(eq(invoices.orderId, order.id), eq(invoices.state, 'requested')))
}

const isIn = ({ id }: RefundRow, states: RefundRow['state'][]) =>
  sql`EXISTS (SELECT 1 FROM refunds WHERE ${and(eq(refunds.id, id), inArray(refunds.state, states))})`
