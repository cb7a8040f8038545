import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { renewModelVersion } from '~/features/teams/server/own'
import type { TokenUsage } from '../ports'
import type { OpenConnection } from './providers'
import { modelUsage, teamModels } from './tables'

export interface UsageEntry {
  teamId: TeamId
  connection: Pick<OpenConnection, 'id' | 'label' | 'models'>
  usage: TokenUsage
}

/**
 * Counts what an answer took, and ends the use of the team's own models for the month when that brings it to its budget.
 * Answers under way are not cut off: they may go over it.
 */
export async function recordUsage(
  ctx: Context,
  { teamId, connection, usage }: UsageEntry,
): Promise<void> {
  const { inputTokens, outputTokens, model } = usage
  const price = connection.models.find((item) => item.model === model)
  const costMicros = Math.round(
    inputTokens * (price?.inputYuan ?? 0) + outputTokens * (price?.outputYuan ?? 0),
  )
  const now = formatDateTime(ctx.now())
  const month = now.slice(0, 7)
  const { id: connectionId, label } = connection
  const accountId = ctx.actor?.accountId ?? ctx.worksFor?.accountId ?? ''
  const row = { teamId, day: now.slice(0, 10), accountId, connectionId, model, label }
  const stoppedBy = ctx.newId()
  await ctx.db.batch([
    addUsage(ctx, { ...row, requests: 1, inputTokens, outputTokens, costMicros }),
    ctx.db
      .update(teamModels)
      .set({ stoppedMonth: month, stoppedBy })
      .where(
        and(
          eq(teamModels.teamId, teamId),
          sql`${teamModels.stoppedMonth} <> ${month}`,
          sql`${teamModels.budgetMicros} IS NOT NULL`,
          gte(spentIn(teamId, month), teamModels.budgetMicros),
        ),
      ),
    renewModelVersion(ctx, {
      teamId,
      onlyIf: sql`EXISTS (SELECT 1 FROM team_models WHERE team_id = ${teamId} AND stopped_by = ${stoppedBy})`,
    }),
  ])
}

const { teamId, day, accountId, connectionId, model, requests } = modelUsage

const addUsage = (ctx: Context, row: Required<typeof modelUsage.$inferInsert>) =>
  ctx.db
    .insert(modelUsage)
    .values(row)
    .onConflictDoUpdate({
      target: [teamId, day, accountId, connectionId, model],
      set: {
        requests: sql`${requests} + 1`,
        inputTokens: sql`${modelUsage.inputTokens} + ${row.inputTokens}`,
        outputTokens: sql`${modelUsage.outputTokens} + ${row.outputTokens}`,
        costMicros: sql`${modelUsage.costMicros} + ${row.costMicros}`,
      },
    })

/** What a month's answers have cost so far, in millionths of a yuan. */
export const spentIn = (teamId: TeamId, month: string) =>
  sql<number>`(SELECT coalesce(sum(cost_micros), 0) FROM model_usage
    WHERE team_id = ${teamId} AND day >= ${`${month}-01`} AND day <= ${`${month}-31`})`

const USAGE_STAYS_MS = 400 * 86_400_000

/** Every hour: what was used more than thirteen months ago goes. */
export async function sweepModelUsage(ctx: Context): Promise<void> {
  const first = formatDateTime(new Date(ctx.now().getTime() - USAGE_STAYS_MS)).slice(0, 10)
  await ctx.db.delete(modelUsage).where(lt(modelUsage.day, first))
}
