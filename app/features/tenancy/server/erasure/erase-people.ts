import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { eraseRows } from './erase-rows'
import type { Place, Step } from './stages'
import { personRules } from './table-rules'

const PEOPLE_AT_ONCE = 50

/**
 * Erases the accounts of some who sat in no other team; whoever does keeps theirs, as do those who run the installation.
 */
export async function erasePeople(ctx: Context, place: Place): Promise<Step> {
  const { teamId } = place
  const rows = await ctx.db.all<{ id: string; picture: string }>(sql`
    SELECT a.id, a.avatar_key AS picture FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.team_id = ${teamId}
      AND NOT EXISTS (SELECT 1 FROM members other WHERE other.account_id = a.id AND other.team_id <> ${teamId})
      AND NOT EXISTS (SELECT 1 FROM operators o WHERE o.account_id = a.id)
    ORDER BY a.id LIMIT ${PEOPLE_AT_ONCE}`)
  if (rows.length === 0) return { next: null }
  await ctx.files.remove(rows.flatMap(({ picture }) => (picture ? [`avatars/${picture}`] : [])))
  const people = rows.map(({ id }) => id)
  for (const rule of personRules) {
    // Of some people there are many rows; their accounts are the last to go.
    while (await eraseRows(ctx, { rule, place: { ...place, people } }));
  }
  return { next: '' }
}
