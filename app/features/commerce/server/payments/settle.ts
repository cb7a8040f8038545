import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { wake, writeTicket } from '~/core/outbox'
import {
  isExpired,
  isPlanStill,
  memberOf,
  planState,
  type PlanState,
} from '~/features/teams/server/plan'
import { orderStatuses, type OrderStatus } from '../../terms'
import { noteEvent } from '../orders/events'
import { mayMove } from '../orders/order-moves'
import { paidTicket } from '../orders/order-events-job'
import type { TradeState } from '../providers/provider'
import { orders, payments, teamEditions, type OrderRow, type PaymentRow } from '../tables'
import { grantWrites } from './grants'
import { surplusWrites } from './surplus'

export type Paid = Extract<TradeState, { type: 'paid' }>
/** What came of a report that a payment was made. */
export type Settlement = 'granted' | 'surplus' | 'duplicate' | 'amountDiffers' | 'unknown'

// Each try meets another change of the same team's plan or order.
const TRIES = 8

/** A payment as its merchant speaks of it. */
export type NamedTrade = Pick<PaymentRow, 'tradeNo' | 'provider' | 'merchantId'>

/**
 * A payment was made, by a verified word of its own merchant: its order is granted, once, in the same transaction; money that
 * comes for nothing (a second payment, an order that was cancelled) goes back. May run any number of times.
 */
export async function settlePayment(
  ctx: Context,
  { paid, ...trade }: NamedTrade & { paid: Paid },
): Promise<Settlement> {
  const { tradeNo } = trade
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await readPaidOrder(ctx, trade)
    if (!found) return 'unknown'
    const { payment } = found
    if (payment.state === 'paid') return 'duplicate'
    if (payment.amountFen !== paid.amountFen) {
      await noteDifference(ctx, payment, paid)
      ctx.log('error', 'commerce.amount-differs', { tradeNo, paidFen: paid.amountFen })
      return 'amountDiffers'
    }
    const { outcome, condition, writes } = settlementOf(ctx, { found, paid })
    const news = outcome === 'granted' ? [writeTicket(ctx, paidTicket(ctx, found.order))] : []
    if (!(await commitIf(ctx, condition, [...writes, ...news]))) continue
    await wake(ctx, 'jobs')
    return outcome
  }
  throw new Error(`payment ${tradeNo} was not settled: its order changes all the time`)
}

/** A payment with its order and the plan that the order may be about. */
export interface PaidOrder {
  payment: PaymentRow
  order: OrderRow
  plan: PlanState
  edition: typeof teamEditions.$inferSelect | null
  memberId: string
}

/** Null also where another merchant speaks: its word, true as it may be, is none about this payment. */
export async function readPaidOrder(ctx: Context, trade: NamedTrade): Promise<PaidOrder | null> {
  const { tradeNo, provider, merchantId } = trade
  const [found] = await ctx.db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.tradeNo, tradeNo),
        eq(payments.provider, provider),
        eq(payments.merchantId, merchantId),
      ),
    )
  if (!found) return null
  const { teamId, accountId } = found.order
  const [[plan], [edition], [member]] = await ctx.db.batch([
    planState(ctx, teamId),
    ctx.db.select().from(teamEditions).where(eq(teamEditions.teamId, teamId)),
    memberOf(ctx, { teamId, accountId }),
  ])
  return plan ? { ...found, plan, edition: edition ?? null, memberId: member?.id ?? '' } : null
}

/**
 * What money of the right amount becomes: all writes as one transaction, if the condition holds in it. With those of a grant
 * goes a ticket that tells of it, and queue `jobs` is woken afterwards.
 */
export function settlementOf(
  ctx: Context,
  { found, paid }: { found: PaidOrder; paid: Paid },
): { outcome: 'granted' | 'surplus'; condition: SQL; writes: Statement[] } {
  const why = whyForNothing(found)
  const isGranted = why === ''
  const writes = isGranted ? granting(ctx, found) : returning(ctx, found, why)
  return {
    outcome: isGranted ? 'granted' : 'surplus',
    condition: isStill(found),
    writes: [...markPaid(ctx, found.payment, paid), ...writes],
  }
}

// Money of another amount is there all the same: an operator sees it and sends it back.
const noteDifference = (ctx: Context, { id }: PaymentRow, paid: Paid) =>
  ctx.db
    .update(payments)
    .set({
      paidFen: paid.amountFen,
      providerTradeNo: paid.providerTradeNo,
      paidAt: paid.paidAt.getTime(),
    })
    .where(and(eq(payments.id, id), ne(payments.state, 'paid')))

/**
 * Why money that came is not for its order, in words; '' while it waits to be paid, and also when its time was over but its
 * price still holds. Who cancelled by hand wants it no more.
 */
function whyForNothing({ order, plan }: PaidOrder): string {
  const { status, cancelledBy, months, terms } = order
  if (status !== orderStatuses.waitPay && status !== orderStatuses.cancelled) return '重复付款'
  // Months cannot be added to a plan that an operator has given no end since.
  if (months > 0 && plan.expiresAt === 0) return '团队已是长期有效'
  if (status === orderStatuses.waitPay) return ''
  if (cancelledBy !== 'time') return '订单已取消'
  const before = terms.plan
  const isSame =
    !before || (before.expiresBefore === plan.expiresAt && before.seatsBefore === plan.seats)
  return isSame ? '' : '订单已取消，价格有变动'
}

// An order that can never be granted waits for nobody else's money.
function returning(ctx: Context, found: PaidOrder, why: string): Statement[] {
  const { id, status } = found.order
  const isOver = status === orderStatuses.waitPay
  const now = ctx.now().getTime()
  const cancelled = {
    status: orderStatuses.cancelled,
    cancelledBy: 'time',
    updatedAt: now,
  } as const
  return [
    ...surplusWrites(ctx, { ...found, why }),
    ...(isOver
      ? [
          ctx.db.update(orders).set(cancelled).where(eq(orders.id, id)),
          noteEvent(ctx, { orderId: id, kind: 'cancelled', detail: why }),
        ]
      : []),
  ]
}

const isStill = ({ payment, order, plan }: PaidOrder): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE id = ${payment.id} AND state <> 'paid')
    AND EXISTS (SELECT 1 FROM orders WHERE id = ${order.id} AND status = ${order.status})
    AND ${order.terms.plan ? isPlanStill(order.teamId, plan) : sql`true`}`

const markPaid = (ctx: Context, { id }: PaymentRow, paid: Paid): Statement[] => [
  ctx.db
    .update(payments)
    .set({
      state: 'paid',
      providerTradeNo: paid.providerTradeNo,
      paidFen: paid.amountFen,
      paidAt: paid.paidAt.getTime(),
    })
    .where(and(eq(payments.id, id), sql`${payments.state} <> 'paid'`)),
]

function granting(ctx: Context, found: PaidOrder): Statement[] {
  const { order, payment, plan, edition, memberId } = found
  const status = statusWhenPaid(order)
  if (!mayMove(order.status, status)) throw new Error(`order ${order.id} cannot be paid`)
  const now = ctx.now().getTime()
  const { accountId, teamId, title } = order
  const { record, writes } = grantWrites(ctx, {
    order,
    edition,
    memberId,
    plan: {
      ...plan,
      isRunning: !isExpired(plan, ctx.now()),
    },
  })
  return [
    ctx.db
      .update(orders)
      .set({
        status,
        granted: record,
        grantId: payment.id,
        paymentId: payment.id,
        paidAt: now,
        cancelledBy: '',
        updatedAt: now,
      })
      .where(eq(orders.id, order.id)),
    closeOthersSoon(ctx, payment),
    ...writes,
    noteEvent(ctx, { orderId: order.id, kind: 'paid', accountId }),
    ...(order.kind === 'physical' ? [] : [noteEvent(ctx, { orderId: order.id, kind: 'granted' })]),
    recordAuditAction(ctx, {
      action: 'commerce.paid',
      teamId,
      accountId,
      target: { kind: 'order', id: order.id, name: title },
      facts: { fen: order.amountFen },
    }),
  ]
}

// What another window has opened would be paid for nothing: it is asked about and closed by the next sweep.
const closeOthersSoon = (ctx: Context, { id, orderId }: PaymentRow): Statement =>
  ctx.db
    .update(payments)
    .set({ checkAt: ctx.now().getTime() })
    .where(
      and(
        eq(payments.orderId, orderId),
        ne(payments.id, id),
        inArray(payments.state, ['opening', 'open']),
      ),
    )

function statusWhenPaid({ kind, address }: OrderRow): OrderStatus {
  if (kind !== 'physical') return orderStatuses.done
  return address ? orderStatuses.waitConsignment : orderStatuses.replenishAddress
}
