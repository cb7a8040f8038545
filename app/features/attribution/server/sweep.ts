import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { UNIQUE_VISITOR } from '../terms'
import { dayOf } from './action-logs'
import { forgetConversions } from './conversions/sweep'
import { actionLogs, operationDays, visitDays } from './tables'

const DAY_MS = 86_400_000
/** Days that are held in detail, and fewer where a flood came in. */
const DAYS_IN_DETAIL = 35
const DAYS_IN_A_FLOOD = 2
const MOST_LOGS = 200_000
const DAYS_AT_ONCE = 10
/** Campaigns that are summed up by name, a day; the rest of a day is summed up without one. */
const CAMPAIGNS_A_DAY = 200
const OPERATIONS_MS = 400 * DAY_MS

/** Sums up what visitors did on days that are over, and removes it. */
export async function sweepAttribution(ctx: Context): Promise<void> {
  const first = await firstDayInDetail(ctx)
  const days = await ctx.db
    .selectDistinct({ day: actionLogs.day })
    .from(actionLogs)
    .where(lt(actionLogs.day, first))
    .orderBy(asc(actionLogs.day))
    .limit(DAYS_AT_ONCE)
  for (const { day } of days) await sumUp(ctx, day)
  await forgetConversions(ctx)
  const oldest = dayOf(new Date(ctx.now().getTime() - OPERATIONS_MS))
  await ctx.db.delete(operationDays).where(lt(operationDays.day, oldest))
}

async function firstDayInDetail(ctx: Context): Promise<string> {
  const count = await ctx.db.$count(actionLogs)
  const days = count > MOST_LOGS ? DAYS_IN_A_FLOOD : DAYS_IN_DETAIL
  return dayOf(new Date(ctx.now().getTime() - days * DAY_MS))
}

// One transaction: a sweep that dies, or two at once, count nobody twice.
async function sumUp(ctx: Context, day: string): Promise<void> {
  const visitors = sql`event = ${UNIQUE_VISITOR} AND day = ${day}`
  const campaigns = sql`SELECT channel FROM action_logs WHERE ${visitors}
    GROUP BY channel ORDER BY count(*) DESC, channel LIMIT ${CAMPAIGNS_A_DAY}`
  const sums = ctx.db
    .insert(visitDays)
    .select(
      sql`SELECT day, host, channel_id, CASE WHEN channel IN (${campaigns}) THEN channel ELSE '' END, count(*)
        FROM action_logs WHERE ${visitors} GROUP BY 1, 2, 3, 4`,
    )
    .onConflictDoUpdate({
      target: [visitDays.day, visitDays.host, visitDays.channelId, visitDays.channel],
      set: { visitors: sql`${visitDays.visitors} + excluded.visitors` },
    })
  await ctx.db.batch([sums, ctx.db.delete(actionLogs).where(eq(actionLogs.day, day))])
}
