import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { accountNames } from '~/features/auth/server'
import type { ReconciliationView } from '../../operator-contract'
import { closedDays } from '../tables'

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
