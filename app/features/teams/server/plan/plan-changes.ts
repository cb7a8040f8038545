import { eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { UNLIMITED_FROM_LEVEL } from '../../terms'
import { teams } from '../tables'

/** What an operator sets of a plan; what is absent stays. */
export interface PlanChange {
  seats?: number
  /** ms; 0 for a plan without an end. */
  expiresAt?: number
  /** Questions a member may ask each month; 0 for no limit. */
  questions?: number
}

/** Columns of a plan's questions: no limit is a level of its own. */
export const questionsOfPlan = (questions: number) =>
  questions === 0
    ? { vipLevel: UNLIMITED_FROM_LEVEL }
    : { vipLevel: UNLIMITED_FROM_LEVEL - 1, maxChat: questions }

/** Statement: changes a team's plan; an ended one runs again when it is given another end. */
export function changePlan(ctx: Context, teamId: TeamId, change: PlanChange): Statement {
  const { questions, ...columns } = change
  const set = {
    ...columns,
    ...(questions !== undefined && questionsOfPlan(questions)),
    ...(columns.expiresAt !== undefined && { status: runningAgain }),
  }
  return ctx.db.update(teams).set(set).where(eq(teams.id, teamId))
}

/** Statement: ends a team's plan now. Owner and admins may still read, take out and renew. */
export const endPlan = (ctx: Context, teamId: TeamId): Statement =>
  ctx.db
    .update(teams)
    .set({ status: 'expired', expiresAt: ctx.now().getTime() })
    .where(eq(teams.id, teamId))

const runningAgain = sql`CASE ${teams.status} WHEN 'expired' THEN 'active' ELSE ${teams.status} END`
