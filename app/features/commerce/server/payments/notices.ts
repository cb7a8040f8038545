import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import type { Notice, PaymentProvider } from '../providers/provider'
import { refundReported } from '../refunds/send-refunds'
import { paymentNotices } from '../tables'
import { settlePayment } from './settle'

const NOTICES_AT_ONCE = 100

type ReportedNotice = Pick<PaymentProvider, 'name' | 'merchantId'> & { notice: Notice }

/** Keeps what a provider has reported, once however often it is reported. Nothing is acted upon yet. */
export async function storeNotice(
  ctx: Context,
  { name, merchantId, notice }: ReportedNotice,
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

/** Acts upon what was reported and has not been acted upon. Each minute. */
export async function handleNotices(ctx: Context): Promise<number> {
  const waiting = await ctx.db
    .select()
    .from(paymentNotices)
    .where(eq(paymentNotices.handledAt, 0))
    .orderBy(asc(paymentNotices.receivedAt))
    .limit(NOTICES_AT_ONCE)
  for (const row of waiting) await tryOne(ctx, row)
  return waiting.length
}

/** Acts upon one report, right after it; among a thousand each would else go over those of the others. */
export async function handleNotice(
  ctx: Context,
  { name, merchantId, notice }: ReportedNotice,
): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.provider, name),
        eq(paymentNotices.merchantId, merchantId),
        eq(paymentNotices.noticeId, notice.noticeId),
        eq(paymentNotices.handledAt, 0),
      ),
    )
  if (row) await tryOne(ctx, row)
}

type NoticeRow = typeof paymentNotices.$inferSelect

// What cannot be done now is done by a later run.
const tryOne = (ctx: Context, row: NoticeRow) =>
  handleOne(ctx, row).catch((error: unknown) =>
    ctx.log('error', 'commerce.notice-failed', { id: row.id, reason: reasonOf(error) }),
  )

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
