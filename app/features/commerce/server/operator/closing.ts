import { eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { accountNames } from '~/features/auth/server'
import type { ReconciliationView } from '../../operator-contract'
import { closedDays } from '../tables'
import { boundsOf } from './own-lines'

const DAY_MS = 24 * 60 * 60_000

/** By whom and when a day was closed; null while it is open. */
export async function closingOf(
  ctx: Context,
  { day }: { day: string },
): Promise<ReconciliationView['closing']> {
  const [row] = await ctx.db.select().from(closedDays).where(eq(closedDays.day, day))
  if (!row) return null
  const { closedAt, accountId, note, differences } = row
  const names = await accountNames(ctx, [accountId])
  const name = names.get(accountId) ?? ''
  return { time: formatDateTime(new Date(closedAt)), name, note, differences }
}

/** Longer ago than this nobody is reminded. */
const REMINDED_DAYS = 31

/** How many days that are over brought money and are not closed yet; what the sandbox plays is no money. */
export async function countOpenDays(ctx: Context): Promise<number> {
  const today = boundsOf(formatDateTime(ctx.now()).slice(0, 10))
  const days = Array.from({ length: REMINDED_DAYS }, (_, index) => {
    const from = today.from - (index + 1) * DAY_MS
    return { day: formatDateTime(new Date(from)).slice(0, 10), from, to: from + DAY_MS }
  })
  const [row] = await ctx.db
    .select({ open: sql<number>`count(*)` })
    .from(sql`json_each(${JSON.stringify(days)}) AS d`)
    .where(
      sql`EXISTS (SELECT 1 FROM payments WHERE paid_at > 0 AND paid_at >= d.value ->> 'from'
          AND paid_at < d.value ->> 'to' AND provider <> 'sandbox')
        AND NOT EXISTS (SELECT 1 FROM closed_days WHERE day = d.value ->> 'day')`,
    )
  return row?.open ?? 0
}
