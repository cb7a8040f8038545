import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { balanceOf, isWritten, type NewTransfer } from './ledger/transfers'
import { coinAlerts } from './tables'

/**
 * Statement: notes the thresholds that this payment took the team below. What is held still counts as the team's, so
 * that a hold which is given back crosses nothing. In the same batch, after the payment and all that belongs to it.
 */
export function crossThresholds(ctx: Context, paid: NewTransfer) {
  const left = sql`(${balanceOf(paid.teamId, 'wallet')} +
    coalesce((SELECT sum(amount_coins) FROM coin_open_holds WHERE team_id = ${paid.teamId}), 0))`
  return ctx.db.insert(coinAlerts).select(sql`
    SELECT ${paid.id} || '-' || coins, ${paid.teamId}, coins, ${left}, ${paid.createdAt} FROM coin_thresholds
    WHERE team_id = ${paid.teamId} AND ${isWritten(paid)}
      AND coins > ${left} AND coins <= ${left} + (SELECT amount_coins FROM coin_transfers WHERE id = ${paid.id})`)
}
