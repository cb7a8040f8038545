import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { AppError } from '~/core/errors'
import { formatDateTime, parseDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { billingErrors } from '../../errors'
import { balanceOf, type PaymentInput } from './transfers'

type Asked = Pick<PaymentInput, 'teamId' | 'memberId' | 'amountCoins'>

/** Condition: the team has the coins now, and the member's month leaves room for them. */
export function canPay(ctx: Context, asked: Asked): SQL {
  return sql`${balanceOf(asked.teamId, 'wallet')} >= ${asked.amountCoins} AND ${isWithinCap(ctx, asked)}`
}

/** Why a payment was not written. Asked after the refusal, so an answer in time may have become wrong: then coinsShort. */
export async function refusalOf(ctx: Context, asked: Asked): Promise<AppError> {
  const { teamId, amountCoins } = asked
  const [found] = await ctx.db
    .select({
      wallet: balanceOf(teamId, 'wallet'),
      isWithinCap: sql<number>`${isWithinCap(ctx, asked)}`,
    })
    .from(sql`(SELECT 1)`)
  const isCapped = found && found.wallet >= amountCoins && !found.isWithinCap
  return isCapped ? billingErrors.capReached() : billingErrors.coinsShort()
}

/** Value: what was approved on top of the member's cap this month. */
export const extraOf = (ctx: Context, teamId: TeamId, memberId: string | SQL) =>
  sql<number>`coalesce((SELECT sum(amount_coins) FROM coin_applications WHERE team_id = ${teamId}
    AND member_id = ${memberId} AND state = 'approved' AND month = ${monthNow(ctx)}), 0)`

/** Value: what the member has spent this month, refunds taken off. */
export const spentThisMonth = (ctx: Context, teamId: TeamId, memberId: string | SQL) =>
  sql<number>`coalesce((SELECT sum(amount_coins) FROM coin_entries WHERE team_id = ${teamId}
    AND account = 'spent' AND member_id = ${memberId} AND created_at >= ${monthStart(ctx)}), 0)`

/** Value: what open holds of the member keep. */
export const heldNow = (teamId: TeamId, memberId: string | SQL) =>
  sql<number>`coalesce((SELECT balance_after FROM coin_entries WHERE team_id = ${teamId}
    AND account = 'held' AND member_id = ${memberId} ORDER BY no DESC LIMIT 1), 0)`

/** `2026-11`, by Shanghai's calendar. */
export const monthNow = (ctx: Context) => formatDateTime(ctx.now()).slice(0, 7)

/** The first moment of this month in Shanghai, in ms. */
export function monthStart(ctx: Context): number {
  const start = parseDateTime(`${monthNow(ctx)}-01 00:00:00`)
  if (!start) throw new Error('a month without a first day')
  return start.getTime()
}

function isWithinCap(ctx: Context, { teamId, memberId, amountCoins }: Asked): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM coin_caps WHERE team_id = ${teamId} AND member_id = ${memberId}
    AND cap_coins + ${extraOf(ctx, teamId, memberId)} <
      ${spentThisMonth(ctx, teamId, memberId)} + ${heldNow(teamId, memberId)} + ${amountCoins})`
}
