import { and, desc, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import { endShares, isLive } from './shares'
import { shares } from './tables'

const MOST_LISTED = 100

/** Links that show words of files of the library, whoever made them; the library asks when it closes a folder. */
export const shareOutlet = {
  kind: 'share' as const,

  async list(ctx: SeatedContext, files: readonly { id: string; title: string }[]) {
    const ids = JSON.stringify(files.map(({ id }) => id))
    const titles = JSON.stringify(files.map(({ title }) => title))
    const { teamId } = ctx.seat
    const named = sql`EXISTS (SELECT 1 FROM share_sources WHERE share_id = ${shares.id}
      AND team_id = ${teamId} AND file_id IN (SELECT value FROM json_each(${ids})))`
    // What shares of before were made of is not known: their words name their sources.
    const isRecorded = sql`NOT EXISTS (SELECT 1 FROM share_sources WHERE share_id = ${shares.id})
      AND EXISTS (SELECT 1 FROM json_each(${titles}) WHERE instr(${shares.snapshot}, value) > 0)`
    const rows = await ctx.db
      .select()
      .from(shares)
      .where(and(eq(shares.teamId, teamId), isLive(ctx), sql`(${named} OR (${isRecorded}))`))
      .orderBy(desc(shares.createdAt), desc(shares.id))
      .limit(MOST_LISTED)
    const names = await memberNames(ctx, teamId, [...new Set(rows.map((row) => row.accountId))])
    return rows.map(({ id, title, accountId, createdAt }) => ({
      id,
      title,
      by: names.get(accountId) ?? '',
      createTime: formatDateTime(new Date(createdAt)),
    }))
  },

  async revoke(ctx: SeatedContext, ids: readonly string[]): Promise<void> {
    const named = sql`${shares.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
    if (ids.length > 0) await endShares(ctx, ctx.seat.teamId, named)
  },
}
