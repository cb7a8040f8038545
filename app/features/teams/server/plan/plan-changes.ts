import { and, eq, sql, type SQL } from 'drizzle-orm'
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

/** What is bought or taken back of a plan; amounts are added to what there is. */
export interface PlanGrowth {
  seats: number
  /** ms, the new end; or an expression of the present one. */
  expiresAt?: number | SQL
  /** Questions a member may ask each month; 0 for no limit. */
  questions?: number
}

/** Statement: adds to a team's plan what was bought, or takes it off again; a trial is one no longer. */
export function growPlan(ctx: Context, teamId: TeamId, growth: PlanGrowth): Statement {
  const { seats, expiresAt, questions } = growth
  const set = {
    ...(seats !== 0 && { seats: sql`${teams.seats} + ${seats}` }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(questions !== undefined && questionsOfPlan(questions)),
    status: 'active' as const,
  }
  return ctx.db.update(teams).set(set).where(eq(teams.id, teamId))
}

/** What a plan may do and what it is called: what an edition changes besides seats and end. */
export interface PlanTier {
  status: 'trial' | 'active' | 'expired'
  vipLevel: number
  maxChat: number
}

/** Statement: gives a plan the questions that it had before, unless somebody has set others since `bought`. */
export const restoreTier = (
  ctx: Context,
  { teamId, tier, bought }: { teamId: TeamId; tier: PlanTier; bought: number },
): Statement =>
  ctx.db
    .update(teams)
    .set(tier)
    .where(and(eq(teams.id, teamId), sql`${questionsNow} = ${bought}`))

const questionsNow = sql<number>`CASE WHEN ${teams.vipLevel} >= ${UNLIMITED_FROM_LEVEL} THEN 0 ELSE ${teams.maxChat} END`

/** What a plan is worth to whoever buys more of it, read in one batch with other things. */
export const planState = (ctx: Context, teamId: TeamId) =>
  ctx.db
    .select({
      status: teams.status,
      vipLevel: teams.vipLevel,
      maxChat: teams.maxChat,
      expiresAt: teams.expiresAt,
      seats: teams.seats,
      /** A member's each month; 0 for no limit. */
      questions: questionsNow,
      takenSeats: sql<number>`(SELECT count(*) FROM members WHERE members.team_id = ${teamId} AND removed_at IS NULL)`,
      searchesLeft: sql<number>`max(0, ${teams.maxScholarSearch} - ${teams.usedScholarSearch})`,
    })
    .from(teams)
    .where(eq(teams.id, teamId))
export type PlanState = Awaited<ReturnType<typeof planState>>[number]

/** Condition: the plan is still the one that was read. */
export const isPlanStill = (teamId: TeamId, { expiresAt, seats }: PlanState): SQL =>
  sql`EXISTS (SELECT 1 FROM teams WHERE id = ${teamId} AND expires_at = ${expiresAt} AND seats = ${seats})`

/** Statement: ends a team's plan now. Owner and admins may still read, take out and renew. */
export const endPlan = (ctx: Context, teamId: TeamId): Statement =>
  ctx.db
    .update(teams)
    .set({ status: 'expired', expiresAt: ctx.now().getTime() })
    .where(eq(teams.id, teamId))

const runningAgain = sql`CASE ${teams.status} WHEN 'expired' THEN 'active' ELSE ${teams.status} END`
