import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { brands } from './tables'

/** The team's own brand; null while it has none. */
export async function brandOfTeam(ctx: Context, teamId: TeamId) {
  const [row] = await ctx.db.select().from(brands).where(eq(brands.teamId, teamId)).limit(1)
  return row ?? null
}
