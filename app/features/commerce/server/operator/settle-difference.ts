import { sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { commerceErrors } from '../../errors'
import type { SettleDifferenceInput } from '../../operator-contract'
import { closedDays, settledDifferences } from '../tables'
import { boundsOf, merchantOf } from './own-lines'
import { reconcile } from './reconciliation'

const actions = { deferred: 'commerce.deferDifference', writtenOff: 'commerce.writeOff' } as const

/**
 * Leaves a line that is off to the next day, whose bill may have it, or writes it off with a reason; once, while the books
 * are open. Errors: `differenceNotFound`, `dayClosed`, `nextDayClosed`, `providerDown`.
 */
export async function settleDifference(ctx: Context, input: SettleDifferenceInput): Promise<true> {
  const { day, provider, merchantId, isRefund, no, settlement, reason } = input
  const merchant = merchantOf({ name: provider, merchantId })
  const difference = await openDifference(ctx, input)
  const nextDay = formatDateTime(new Date(boundsOf(day).to)).slice(0, 10)
  await mustBeOpen(ctx, { day, nextDay, settlement })
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${settledDifferences} WHERE day = ${day}
    AND merchant = ${merchant} AND is_refund = ${Number(isRefund)} AND no = ${no})`
  const isDone = await commitIf(ctx, isNew, [
    ctx.db.insert(settledDifferences).values({
      day,
      merchant,
      isRefund,
      no,
      settlement,
      reason,
      theirsFen: difference.theirs,
      accountId: ctx.actor?.accountId ?? '',
      settledAt: ctx.now().getTime(),
    }),
    recordAuditAction(ctx, {
      action: actions[settlement],
      teamId: '',
      target: { kind: 'day', id: day, name: [day, difference.title || no].join('，') },
      facts: { fen: difference.ours - difference.theirs, ...(reason && { reason }) },
    }),
  ])
  if (!isDone) throw commerceErrors.differenceNotFound()
  return true
}

async function openDifference(ctx: Context, input: SettleDifferenceInput) {
  const { channels } = await reconcile(ctx, { day: input.day })
  const found = channels
    .filter((item) => item.provider === input.provider && item.merchantId === input.merchantId)
    .flatMap(({ differences }) => differences)
    .find(({ isRefund, no }) => isRefund === input.isRefund && no === input.no)
  if (!found || found.settled) throw commerceErrors.differenceNotFound()
  return found
}

async function mustBeOpen(
  ctx: Context,
  {
    day,
    nextDay,
    settlement,
  }: Pick<SettleDifferenceInput, 'day' | 'settlement'> & { nextDay: string },
): Promise<void> {
  const closed = await ctx.db
    .select({ day: closedDays.day })
    .from(closedDays)
    .where(sql`${closedDays.day} IN (${day}, ${nextDay})`)
  const isClosed = (which: string) => closed.some((row) => row.day === which)
  if (isClosed(day)) throw commerceErrors.dayClosed()
  if (settlement === 'deferred' && isClosed(nextDay)) throw commerceErrors.nextDayClosed()
}
