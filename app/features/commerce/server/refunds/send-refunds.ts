import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { refundReasonLabels } from '../../terms'
import { nextTry } from '../payments/check-times'
import { providerOf } from '../providers'
import type { PaymentProvider, RefundOrder, RefundOutcome } from '../providers/provider'
import { payments, refunds, type PaymentRow, type RefundRow } from '../tables'
import { endWithout, finishRefund } from './decide-refund'

const REFUNDS_AT_ONCE = 50

/** Hands approved refunds to their providers and asks what became of them. Answers how many; every minute. */
export async function sendRefunds(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(refunds.state, ['approved', 'processing']),
        lte(refunds.checkAt, ctx.now().getTime()),
      ),
    )
    .orderBy(asc(refunds.checkAt))
    .limit(REFUNDS_AT_ONCE)
  for (const { refund, payment } of due) await sendRefund(ctx, refund, payment)
  return due.length
}

type NamedRefund = Pick<RefundRow, 'refundNo'> & Pick<PaymentRow, 'provider' | 'merchantId'>

/** What a merchant has reported of a refund of its own. */
export async function refundReported(
  ctx: Context,
  { refundNo, provider, merchantId, outcome }: NamedRefund & { outcome: RefundOutcome },
): Promise<string> {
  const [found] = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.refundNo, refundNo),
        eq(payments.provider, provider),
        eq(payments.merchantId, merchantId),
      ),
    )
  return found ? applyOutcome(ctx, found.refund, outcome) : 'unknown'
}

/** What became of a refund, by its provider; null when it cannot be known. Finishes it when it is through. */
export async function askAboutRefund(
  ctx: Context,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
): Promise<RefundOutcome | null> {
  const provider = providerOf(ctx, payment)
  if (!provider) return null
  try {
    const outcome = await provider.queryRefund(refundOrder(refund, payment))
    if (outcome.type === 'done') await applyOutcome(ctx, refund, outcome)
    return outcome
  } catch (error) {
    ctx.log('warn', 'commerce.not-queried', { refundNo: refund.refundNo, reason: reasonOf(error) })
    return null
  }
}

async function sendRefund(ctx: Context, refund: RefundRow, payment: PaymentRow): Promise<void> {
  const { id, checks, checkAt } = refund
  const next = nextTry(checks, ctx.now().getTime())
  const taken = await ctx.db
    .update(refunds)
    .set({ checks: checks + 1, checkAt: next })
    .where(and(eq(refunds.id, id), eq(refunds.checkAt, checkAt)))
    .returning({ id: refunds.id })
  const provider = providerOf(ctx, payment)
  if (taken.length === 0 || !provider) return
  try {
    await applyOutcome(ctx, refund, await ask(provider, refund, payment))
  } catch (error) {
    // The same refund is sent again under the same number: it is one.
    ctx.log('warn', 'commerce.not-refunded', { refundNo: refund.refundNo, reason: reasonOf(error) })
  }
}

const refundOrder = (
  { refundNo, amountFen, kind, reason }: RefundRow,
  payment: PaymentRow,
): RefundOrder => ({
  tradeNo: payment.tradeNo,
  // The service counts by what it took.
  amountFen: payment.paidFen || payment.amountFen,
  refundNo,
  refundFen: amountFen,
  // The service shows it to whoever paid.
  reason: kind === 'surplus' ? '来款退回' : refundReasonLabels[reason],
  notifyUrl: payment.notifyUrl,
})

async function ask(
  provider: PaymentProvider,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<RefundOutcome> {
  const order = refundOrder(refund, payment)
  if (refund.state === 'approved') return provider.refund(order)
  const outcome = await provider.queryRefund(order)
  return outcome.type === 'missing' ? provider.refund(order) : outcome
}

async function applyOutcome(
  ctx: Context,
  refund: RefundRow,
  outcome: RefundOutcome,
): Promise<string> {
  if (outcome.type === 'done') {
    if (outcome.amountFen !== undefined && outcome.amountFen !== refund.amountFen) {
      const { refundNo, amountFen } = refund
      ctx.log('error', 'commerce.refund-differs', { refundNo, amountFen, fen: outcome.amountFen })
      return 'amountDiffers'
    }
    const doneAt = new Date(outcome.doneAt)
    return (await finishRefund(ctx, { refund, ...outcome, doneAt })) ? 'refunded' : 'duplicate'
  }
  if (outcome.type === 'processing') {
    await ctx.db
      .update(refunds)
      .set({ state: 'processing' })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'approved')))
    return 'processing'
  }
  // Surplus money has nowhere else to go: it is tried again, and an operator sees it.
  if (outcome.type === 'failed' && refund.kind === 'asked') {
    await endWithout(ctx, { refund, state: 'failed', answer: outcome.reason })
    return 'failed'
  }
  ctx.log('error', 'commerce.refund-stuck', { refundNo: refund.refundNo, outcome: outcome.type })
  return outcome.type
}
