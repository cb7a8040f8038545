import { and, asc, desc, eq, notExists, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { teamErrors } from '~/features/teams/errors'
import type { CoinAlertView, SetThresholdsInput } from '../contract'
import { balancesOf } from './ledger/balances'
import { canSeeAllCoins, canSetThresholds } from './policies'
import { coinAlertReads, coinAlerts, coinThresholds } from './tables'

/** Balances at which owner and admins are warned, the lowest first. Errors: `notAdmin`. */
export async function listThresholds(ctx: SeatedContext): Promise<number[]> {
  if (!canSetThresholds(ctx.seat.role)) throw teamErrors.notAdmin()
  const rows = await ctx.db
    .select({ coins: coinThresholds.coins })
    .from(coinThresholds)
    .where(eq(coinThresholds.teamId, ctx.seat.teamId))
    .orderBy(asc(coinThresholds.coins))
  return rows.map(({ coins }) => coins)
}

/** Replaces them all. A balance that is already lower warns when it is crossed the next time. Errors: `notAdmin`. */
export async function setThresholds(
  ctx: SeatedContext,
  input: SetThresholdsInput,
): Promise<number[]> {
  if (!canSetThresholds(ctx.seat.role)) throw teamErrors.notAdmin()
  const { teamId } = ctx.seat
  const chosen = [...new Set(input.coins)]
  await ctx.db.batch([
    ctx.db.delete(coinThresholds).where(eq(coinThresholds.teamId, teamId)),
    recordAuditAction(ctx, {
      action: 'billing.setThresholds',
      facts: { coins: chosen.join('、') || '不提醒' },
    }),
    ...chosen.map((coins) => ctx.db.insert(coinThresholds).values({ teamId, coins })),
  ])
  return listThresholds(ctx)
}

/**
 * The newest crossing that the caller has not closed and that still holds; null when there is none, and for members,
 * who cannot do anything about it.
 */
export async function openAlert(ctx: SeatedContext): Promise<CoinAlertView | null> {
  const { teamId, memberId, role } = ctx.seat
  if (!canSeeAllCoins(role)) return null
  const read = ctx.db
    .select({ alertId: coinAlertReads.alertId })
    .from(coinAlertReads)
    .where(and(eq(coinAlertReads.alertId, coinAlerts.id), eq(coinAlertReads.memberId, memberId)))
  const [newest] = await ctx.db
    .select()
    .from(coinAlerts)
    .where(and(eq(coinAlerts.teamId, teamId), notExists(read)))
    .orderBy(desc(coinAlerts.createdAt), asc(coinAlerts.thresholdCoins))
    .limit(1)
  if (!newest) return null
  const { wallet, held } = await balancesOf(ctx, teamId)
  const left = wallet + held
  if (left >= newest.thresholdCoins) return null
  const { id, thresholdCoins, createdAt } = newest
  const createTime = formatDateTime(new Date(createdAt))
  return { id, threshold: thresholdCoins, left, createTime }
}

/** The caller has seen it, and with it all that came before. Others still see theirs. */
export async function closeAlert(ctx: SeatedContext, alertId: string): Promise<true> {
  const { teamId, memberId, role } = ctx.seat
  if (!canSeeAllCoins(role)) throw teamErrors.notAdmin()
  await ctx.db
    .insert(coinAlertReads)
    .select(
      sql`SELECT earlier.id, ${memberId} FROM coin_alerts earlier, coin_alerts closed
        WHERE closed.id = ${alertId} AND closed.team_id = ${teamId} AND earlier.team_id = ${teamId}
          AND earlier.created_at <= closed.created_at`,
    )
    .onConflictDoNothing()
  return true
}
