import type { Context } from '~/core/context'
import { sql } from 'drizzle-orm'
import type { Statement } from '~/core/database'
import { grantStatements } from '~/features/billing/server'
import { addScholar } from '~/features/teams/server'
import { growPlan, type PlanState } from '~/features/teams/server/plan'
import type { GrantRecord, PlanBefore } from '../order-terms'
import { extendedEnd } from '../quotes/plan-quote'
import { teamEditions, type OrderRow } from '../tables'

interface GrantInput {
  order: OrderRow
  plan: PlanState & { isRunning: boolean }
  /** Who ordered it, as long as they are in the team; '' afterwards. */
  memberId: string
  /** The edition that the team has until now. */
  edition: typeof teamEditions.$inferSelect | null
}

/**
 * What an order brings, for the transaction in which it is paid: coins through the ledger under the order's own key,
 * searches, seats and months through the team's plan.
 */
export function grantWrites(
  ctx: Context,
  { order, plan, memberId, edition }: GrantInput,
): { record: GrantRecord; writes: Statement[] } {
  const { id, teamId, terms, title, months } = order
  const grantedAt = ctx.now().getTime()
  const none = { grantedAt, extendedFrom: 0, extendedTo: 0, addedSeats: 0 }
  if (terms.plan) {
    const { seatsAfter, seatsBefore, questions } = terms.plan
    const addedSeats = plan.isRunning ? seatsAfter - seatsBefore : seatsAfter - plan.seats
    const extendedFrom = plan.isRunning ? plan.expiresAt : grantedAt
    const extendedTo = months === 0 ? extendedFrom : extendedEnd(plan, months, grantedAt)
    const end = months === 0 ? {} : { expiresAt: extendedTo }
    const bought = { goodsId: order.goodsId, priceFen: terms.unitFen, orderId: id }
    const before = planBefore(plan, edition)
    return {
      record: { grantedAt, extendedFrom, extendedTo, addedSeats, before },
      writes: [
        growPlan(ctx, teamId, { seats: addedSeats, questions, ...end }),
        ctx.db
          .insert(teamEditions)
          .values({ teamId, ...bought })
          .onConflictDoUpdate({ target: teamEditions.teamId, set: bought }),
      ],
    }
  }
  const coins = { teamId, memberId, amountCoins: terms.coins, key: `order:${id}`, remark: title }
  const writes: Statement[] = [
    ...(terms.coins > 0
      ? grantStatements(ctx, { ...coins, purpose: 'order.coins' }).statements
      : []),
    ...(terms.searches > 0 ? [addScholar(ctx, teamId, terms.searches, sql`true`)] : []),
  ]
  return { record: none, writes }
}

const planBefore = (
  { status, vipLevel, maxChat }: PlanState,
  edition: GrantInput['edition'],
): PlanBefore => ({
  tier: { status, vipLevel, maxChat },
  edition: edition && {
    goodsId: edition.goodsId,
    priceFen: edition.priceFen,
    orderId: edition.orderId,
  },
})
