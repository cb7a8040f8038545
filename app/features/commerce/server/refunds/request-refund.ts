import { and, eq, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context, SeatedContext } from '~/core/context'
import { isRefused, type Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { canReclaim, reclaimStatements } from '~/features/billing/server'
import { addScholar } from '~/features/teams/server'
import { growPlan, hasScholarsLeft, isPlanStill } from '~/features/teams/server/plan'
import type { OrderView, RefundInput } from '../../contract'
import { commerceErrors } from '../../errors'
import { orderStatuses } from '../../terms'
import { noteEvent } from '../orders/events'
import { getOrder } from '../orders/read-orders'
import type { TakenBack } from '../order-terms'
import { invoices, orders, refunds } from '../tables'
import { editionBackWrites, editionOfWhole } from './edition-back'
import { possibleRefund, type PossibleRefund } from './read-refund'
import { refundWords } from './refund-rules'

/**
 * Asks for a refund of what is unused. It is taken back at once, so that the amount stays what it is; when the refund is
 * refused or fails, it is given again. Errors: those of `possibleRefund`, `refundImpossible`, `amountChanged`.
 */
export async function requestRefund(
  ctx: SeatedContext,
  { orderId, ...input }: RefundInput & { orderId: string },
): Promise<OrderView> {
  const possible = await possibleRefund(ctx, orderId)
  const { terms } = possible
  if (terms.obstacle) throw commerceErrors.refundImpossible({ reason: terms.obstacle })
  if (terms.amountFen !== input.amount) throw commerceErrors.amountChanged()
  try {
    if (!(await write(ctx, possible, input))) throw commerceErrors.amountChanged()
  } catch (error) {
    if (isRefused(error, 'UNIQUE constraint failed: refunds.order_id'))
      throw commerceErrors.refundOpen()
    throw error
  }
  return getOrder(ctx, orderId)
}

function write(
  ctx: SeatedContext,
  possible: PossibleRefund,
  { reason, remark }: Pick<RefundInput, 'reason' | 'remark'>,
): Promise<boolean> {
  const { order, payment, terms } = possible
  const id = ctx.newId()
  const now = ctx.now().getTime()
  const { accountId } = ctx.actor
  const { taken, condition, writes } = takeBack(ctx, possible, id)
  const isThere = and(eq(orders.id, order.id), eq(orders.status, order.status))
  const hasInvoice = and(eq(invoices.orderId, order.id), eq(invoices.state, 'issued'))
  return commitIf(
    ctx,
    sql`EXISTS (SELECT 1 FROM orders WHERE ${isThere})
      AND NOT EXISTS (SELECT 1 FROM invoices WHERE ${hasInvoice}) AND ${condition}`,
    [
      ctx.db.insert(refunds).values({
        id,
        orderId: order.id,
        teamId: order.teamId,
        paymentId: payment.id,
        refundNo: `YR${id}`,
        kind: 'asked',
        amountFen: terms.amountFen,
        state: 'requested',
        reason,
        remark,
        taken,
        accountId,
        createdAt: now,
      }),
      ...writes,
      noteEvent(ctx, {
        orderId: order.id,
        kind: 'refundRequested',
        accountId,
        detail: refundWords(terms),
      }),
      recordAuditAction(ctx, {
        action: 'commerce.requestRefund',
        target: { kind: 'order', id: order.id, name: order.title },
        facts: { fen: terms.amountFen },
      }),
    ],
  )
}

// Its price would be that of another plan.
const isPlanOrdered = (teamId: TeamId) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE team_id = ${teamId} AND kind = 'plan' AND status = ${orderStatuses.waitPay})`

// What is unused leaves the team in the transaction that asks for its money.
function takeBack(
  ctx: Context,
  { order, plan, terms }: PossibleRefund,
  refundId: string,
): { taken: TakenBack; condition: SQL; writes: Statement[] } {
  const { teamId, granted } = order
  const edition = editionOfWhole(order, terms)
  const { coins, searches, seats, planMs } = terms
  const coinInput = { teamId, amountCoins: coins, key: `refund:${refundId}`, remark: order.title }
  const reclaim = coins > 0 ? reclaimStatements(ctx, coinInput) : null
  const end = planMs > 0 ? { expiresAt: plan.expiresAt - planMs } : {}
  const steps: { isNeeded: boolean; condition: SQL; writes: readonly Statement[] }[] = [
    { isNeeded: coins > 0, condition: canReclaim(coinInput), writes: reclaim?.statements ?? [] },
    {
      isNeeded: searches > 0,
      condition: hasScholarsLeft(teamId, searches),
      writes: [addScholar(ctx, teamId, -searches, sql`true`)],
    },
    {
      isNeeded: seats > 0 || planMs > 0,
      condition: sql`${isPlanStill(teamId, plan)} AND NOT ${isPlanOrdered(teamId)}`,
      writes: [
        growPlan(ctx, teamId, { seats: -seats, ...end }),
        ...(edition ? editionBackWrites(ctx, { teamId, edition, before: granted?.before }) : []),
      ],
    },
  ]
  const needed = steps.filter(({ isNeeded }) => isNeeded)
  return {
    taken: {
      coins,
      coinPaymentId: reclaim?.transfer.id ?? '',
      searches,
      seats,
      planMs,
      ...(edition && { edition }),
    },
    condition: sql.join([sql`true`, ...needed.map(({ condition }) => condition)], sql` AND `),
    writes: needed.flatMap(({ writes }) => writes),
  }
}
