import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import type { Notice, PaymentProvider } from '../providers/provider'
import { refundReported } from '../refunds/send-refunds'
import { paymentNotices } from '../tables'
import { settlePayment } from './settle'

const NOTICES_AT_ONCE = 100

/** Keeps what a provider has reported, once however often it is reported. Nothing is acted upon yet. */
export async function storeNotice(
  ctx: Context,
  { name, merchantId, notice }: Pick<PaymentProvider, 'name' | 'merchantId'> & { notice: Notice },
): Promise<void> {
  await ctx.db
    .insert(paymentNotices)
    .values({
      id: ctx.newId(),
      provider: name,
      merchantId,
      noticeId: notice.noticeId,
      notice,
      receivedAt: ctx.now().getTime(),
    })
    .onConflictDoNothing()
}

/** Acts upon what was reported and has not been acted upon. Each minute, and after every report. */
export async function handleNotices(ctx: Context): Promise<number> {
  const waiting = await ctx.db
    .select()
    .from(paymentNotices)
    .where(eq(paymentNotices.handledAt, 0))
    .orderBy(asc(paymentNotices.receivedAt))
    .limit(NOTICES_AT_ONCE)
  for (const row of waiting) {
    // What cannot be done now is done by a later run.
    await handleOne(ctx, row).catch((error: unknown) =>
      ctx.log('error', 'commerce.notice-failed', { id: row.id, reason: reasonOf(error) }),
    )
  }
  return waiting.length
}

type NoticeRow = typeof paymentNotices.$inferSelect

async function handleOne(ctx: Context, row: NoticeRow): Promise<void> {
  const outcome = await actUpon(ctx, row)
  await ctx.db
    .update(paymentNotices)
    .set({ handledAt: ctx.now().getTime(), outcome })
    .where(and(eq(paymentNotices.id, row.id), eq(paymentNotices.handledAt, 0)))
}

async function actUpon(ctx: Context, row: NoticeRow): Promise<string> {
  const { notice, provider, merchantId } = row
  if (notice.type === 'other') return 'ignored'
  if (notice.type === 'refund')
    return refundReported(ctx, {
      provider,
      merchantId,
      refundNo: notice.refundNo,
      outcome: notice.outcome,
    })
  // That somebody has not paid is the sweep's to decide.
  if (notice.state.type !== 'paid') return 'ignored'
  // Stored as JSON, a time comes back as text.
  const paidAt = new Date(notice.state.paidAt)
  const trade = { provider, merchantId, tradeNo: notice.tradeNo }
  return settlePayment(ctx, { ...trade, paid: { ...notice.state, paidAt } })
}
