import { and, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { brandOfHost } from '~/features/brands/server'
import { isOpenCode, mayBePublic } from '~/features/sharing/server'
import type { HotRange } from '../terms'
import { RANKED_DAYS } from '../terms'
import { creators, creatorDays, creatorWorks } from './tables'

const DAY_MS = 24 * 3_600_000
const rangeDays: Record<HotRange, number> = { week: 7, month: RANKED_DAYS, all: 0 }

/** A creator is published, nobody took it down, and its team may show things; as a condition. */
export const isCreatorVisible = and(
  gt(creators.publishedAt, 0),
  eq(creators.downAt, 0),
  mayBePublic(sql`${creators.teamId}`),
)

/** The same of a work whose creator is visible: also what it was published from still opens. */
export const isWorkVisible = (ctx: Context) =>
  and(
    eq(creatorWorks.downAt, 0),
    or(eq(creatorWorks.kind, 'agent'), isOpenCode(ctx, sql`${creatorWorks.shareCode}`)),
  )

/** A brand of its own shows nothing of other teams; on the house's hosts all meet. Null: nobody's host. */
export async function hostCondition(ctx: Context): Promise<SQL | undefined | null> {
  const brand = await brandOfHost(ctx, ctx.host)
  if (!brand) return null
  return brand.isHouse ? undefined : eq(creators.teamId, brand.teamId)
}

/** Of the range that is asked for, how often a work was used. */
export function usesWithin(ctx: Context, range: HotRange): SQL<number> {
  if (range === 'all') return sql<number>`${creatorWorks.uses}`
  const from = dayOf(ctx.now().getTime() - (rangeDays[range] - 1) * DAY_MS)
  return sql<number>`COALESCE((SELECT SUM(${creatorDays.uses}) FROM ${creatorDays}
    WHERE ${creatorDays.workId} = ${creatorWorks.id} AND ${creatorDays.day} >= ${from}), 0)`
}

/** The day of a moment in Shanghai, `YYYY-MM-DD`. */
export const dayOf = (time: number) => formatDateTime(new Date(time)).slice(0, 10)
