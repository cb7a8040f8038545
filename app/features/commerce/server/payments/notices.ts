import { and, asc, eq, gte } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import type { Notice, PaymentProvider } from '../providers/provider'
import { refundReported } from '../refunds/send-refunds'
import { paymentNotices } from '../tables'
import { settlePayment } from './settle'
import { settleTogether } from './settle-together'

export const NOTICES_AT_ONCE = 100
/** Of one transaction; a hundred would hold up everybody else who asks the database. */
const TOGETHER = 20

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

/**
 * Acts upon what was reported and has not been acted upon, the oldest first; with `since` (ms) upon nothing that came before
 * then. Answers how many there were, at most `NOTICES_AT_ONCE`.
 */
export async function handleNotices(
  ctx: Context,
  { since = 0 }: { since?: number } = {},
): Promise<number> {
  const waiting = await ctx.db
    .select()
    .from(paymentNotices)
    .where(and(eq(paymentNotices.handledAt, 0), gte(paymentNotices.receivedAt, since)))
    .orderBy(asc(paymentNotices.receivedAt))
    .limit(NOTICES_AT_ONCE)
  for (let from = 0; from < waiting.length; from += TOGETHER)
    await handleTogether(ctx, waiting.slice(from, from + TOGETHER))
  return waiting.length
}

type NoticeRow = typeof paymentNotices.$inferSelect

// What cannot be done now is done by a later run.
async function handleTogether(ctx: Context, rows: NoticeRow[]): Promise<void> {
  const reports = rows.flatMap((row) => {
    const paid = paidBy(row)
    const noteOutcome = (outcome: string) => markHandled(ctx, row, outcome)
    return paid ? [{ ...paid, row, noteOutcome }] : []
  })
  const settled = new Set((await settleTogether(ctx, reports)).map(({ row }) => row.id))
  for (const row of rows) {
    if (settled.has(row.id)) continue
    await handleOne(ctx, row).catch((error: unknown) =>
      ctx.log('error', 'commerce.notice-failed', { id: row.id, reason: reasonOf(error) }),
    )
  }
}

async function handleOne(ctx: Context, row: NoticeRow): Promise<void> {
  await markHandled(ctx, row, await actUpon(ctx, row))
}

const markHandled = (ctx: Context, { id }: NoticeRow, outcome: string) =>
  ctx.db
    .update(paymentNotices)
    .set({ handledAt: ctx.now().getTime(), outcome })
    .where(and(eq(paymentNotices.id, id), eq(paymentNotices.handledAt, 0)))

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
  const reported = paidBy(row)
  // That somebody has not paid is the sweep's to decide.
  return reported ? settlePayment(ctx, { ...reported.trade, paid: reported.paid }) : 'ignored'
}

function paidBy({ notice, provider, merchantId }: NoticeRow) {
  if (notice.type !== 'payment' || notice.state.type !== 'paid') return null
  // Stored as JSON, a time comes back as text.
  const paidAt = new Date(notice.state.paidAt)
  const trade = { provider, merchantId, tradeNo: notice.tradeNo }
  return { trade, paid: { ...notice.state, paidAt } }
}
