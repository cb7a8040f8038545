import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import { isRefused } from '~/core/database'
import { parseDateTime } from '~/core/format'
import { commerceErrors } from '../../errors'
import type { CloseDayInput, ReconciliationView } from '../../operator-contract'
import { closedDays } from '../tables'
import { closingOf } from './closing'
import { reconcile } from './reconciliation'

const DAY_MS = 24 * 60 * 60_000

/** Closes a day's books with the figures of now, once. Errors: `dayOpen`, `dayNeedsNote`, `dayClosed`, `providerDown`. */
export async function closeDay(
  ctx: Context,
  { day, note }: CloseDayInput,
): Promise<ReconciliationView> {
  const from = parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0
  if (ctx.now().getTime() < from + DAY_MS) throw commerceErrors.dayOpen()
  const view = await reconcile(ctx, { day })
  const { channels } = view
  const differences = channels
    .flatMap((channel) => channel.differences)
    .filter(({ settled }) => settled === null).length
  if (differences > 0 && note === '') throw commerceErrors.dayNeedsNote()
  const sumOf = (side: 'ours' | 'theirs') =>
    channels.reduce((sum, channel) => sum + (channel[side]?.amount ?? 0), 0)
  const write = ctx.db.batch([
    ctx.db.insert(closedDays).values({
      day,
      accountId: ctx.actor?.accountId ?? '',
      oursFen: sumOf('ours'),
      theirsFen: sumOf('theirs'),
      differences,
      note,
      closedAt: ctx.now().getTime(),
    }),
    recordAuditAction(ctx, {
      action: 'commerce.closeDay',
      teamId: '',
      target: { kind: 'day', id: day, name: day },
      facts: { fen: sumOf('ours'), differences },
    }),
  ])
  await write.catch((error: unknown) => {
    if (isRefused(error, 'UNIQUE constraint failed: closed_days.day'))
      throw commerceErrors.dayClosed()
    throw error
  })
  return { ...view, closing: await closingOf(ctx, { day }) }
}
