import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { orderStatuses } from '../../terms'
import { orders, payments, type PaymentRow } from '../tables'
import { askProvider } from './ask-provider'
import { lateCheck, nextCheck } from './check-times'
import { closePayment } from './expire'

const CHECKS_AT_ONCE = 50

/** Asks providers about payments that nobody has reported, and a few times about closed ones. Answers how many; every minute. */
export async function checkPayments(ctx: Context): Promise<number> {
  const now = ctx.now().getTime()
  const due = await ctx.db
    .select()
    .from(payments)
    .where(
      or(
        and(inArray(payments.state, ['opening', 'open']), lte(payments.checkAt, now)),
        and(eq(payments.state, 'closed'), gt(payments.checkAt, 0), lte(payments.checkAt, now)),
      ),
    )
    .orderBy(asc(payments.checkAt))
    .limit(CHECKS_AT_ONCE)
  for (const payment of due) await checkPayment(ctx, payment)
  return due.length
}

/** The same after the answer, for payments that a page has just read: it hears of them without a reload. */
export function checkSoon(ctx: Context, read: readonly PaymentRow[]): void {
  const now = ctx.now().getTime()
  const due = read.filter(
    ({ state, checkAt }) => (state === 'open' || state === 'opening') && checkAt <= now,
  )
  for (const payment of due) {
    const checking = checkPayment(ctx, payment).catch((error: unknown) =>
      ctx.log('warn', 'commerce.not-checked', { id: payment.id, reason: reasonOf(error) }),
    )
    ctx.later(checking)
  }
}

// Whoever moves the time of the next check has this one.
async function checkPayment(ctx: Context, payment: PaymentRow): Promise<void> {
  const { id, checkAt, createdAt, checks, state } = payment
  const now = ctx.now().getTime()
  const next =
    state === 'closed' ? lateCheck(checks + 1, now) : nextCheck(createdAt, checks + 1, now)
  const [taken, [order]] = await ctx.db.batch([
    ctx.db
      .update(payments)
      .set({ checks: checks + 1, checkAt: next })
      .where(and(eq(payments.id, id), eq(payments.checkAt, checkAt)))
      .returning({ id: payments.id }),
    ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, payment.orderId)),
  ])
  if (taken.length === 0) return
  const isPayable = state === 'closed' || order?.status === orderStatuses.waitPay
  // Of an order that was paid otherwise, or is over, nobody may pay another one.
  await (isPayable ? askProvider(ctx, payment) : closePayment(ctx, payment))
}
