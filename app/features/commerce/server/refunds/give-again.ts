import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { returnStatements } from '~/features/billing/server'
import { addScholar } from '~/features/teams/server'
import { growPlan } from '~/features/teams/server/plan'
import type { RefundRow } from '../tables'
import { editionAgainWrites } from './edition-back'

/** What gives a team again what was taken for a refund that comes to nothing. */
export function giveAgainWrites(ctx: Context, refund: RefundRow): Statement[] {
  const { id, teamId, taken } = refund
  if (!taken) return []
  const { coins, coinPaymentId, searches, seats, planMs, edition } = taken
  const end = planMs > 0 ? { expiresAt: sql`expires_at + ${planMs}` } : {}
  return [
    ...(coins > 0
      ? returnStatements(ctx, {
          teamId,
          amountCoins: coins,
          key: `refund:${id}`,
          paymentId: coinPaymentId,
          remark: '退款未成，退回',
        })
      : []),
    ...(searches > 0 ? [addScholar(ctx, teamId, searches, sql`true`)] : []),
    ...(seats > 0 || planMs > 0 ? [growPlan(ctx, teamId, { seats, ...end })] : []),
    ...(edition ? editionAgainWrites(ctx, { teamId, ...edition }) : []),
  ]
}
