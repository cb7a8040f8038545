import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'

const WEEK_MS = 7 * 86_400_000
const GROUPS_AT_MOST = 50

/** What browsers reported as unhandled within a week, by its words, the latest first. */
export async function listErrorGroups(
  ctx: Context,
): Promise<{ message: string; type: string; count: number; lastTime: string }[]> {
  const since = ctx.now().getTime() - WEEK_MS
  const rows = await ctx.db.all<{ message: string; type: string; count: number; last: number }>(sql`
    SELECT substr(error_message, 1, 300) AS message, error_type AS type, count(*) AS count, max(created_at) AS last
    FROM error_logs WHERE created_at >= ${since}
    GROUP BY 1, 2 ORDER BY last DESC LIMIT ${GROUPS_AT_MOST}`)
  return rows.map(({ last, ...row }) => ({ ...row, lastTime: formatDateTime(new Date(last)) }))
}
