import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { growPlan, restoreTier } from '~/features/teams/server/plan'
import type { PlanBefore, TakenBack } from '../order-terms'
import { teamEditions, type OrderRow } from '../tables'
import type { RefundTerms } from './refund-rules'

type Edition = NonNullable<TakenBack['edition']>

/** The edition that goes back with an order: only with all of its money, and where it is known what was before. */
export function editionOfWhole(
  { id, goodsId, terms, amountFen, granted }: OrderRow,
  refund: Pick<RefundTerms, 'amountFen'>,
): Edition | null {
  if (!terms.plan || !granted?.before || refund.amountFen !== amountFen) return null
  return { goodsId, priceFen: terms.unitFen, orderId: id, questions: terms.plan.questions }
}

/** Statements: the team has the edition and the questions that it had before this one. */
export function editionBackWrites(
  ctx: Context,
  { teamId, edition, before }: { teamId: TeamId; edition: Edition; before: PlanBefore | undefined },
): Statement[] {
  if (!before) return []
  const isStill = and(eq(teamEditions.teamId, teamId), eq(teamEditions.orderId, edition.orderId))
  return [
    restoreTier(ctx, { teamId, tier: before.tier, bought: edition.questions }),
    before.edition
      ? ctx.db.update(teamEditions).set(before.edition).where(isStill)
      : ctx.db.delete(teamEditions).where(isStill),
  ]
}

/** Statements: a refund that came to nothing leaves the team the edition that it bought. */
export function editionAgainWrites(
  ctx: Context,
  { teamId, questions, ...edition }: Edition & { teamId: TeamId },
): Statement[] {
  return [
    growPlan(ctx, teamId, { seats: 0, questions }),
    ctx.db
      .insert(teamEditions)
      .values({ teamId, ...edition })
      .onConflictDoUpdate({ target: teamEditions.teamId, set: edition }),
  ]
}
