import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { teams } from './tables'

/** Statement: the team's models have changed; whoever remembers them reads them anew. Rides in the batch of the change. */
export const renewModelVersion = (
  ctx: Context,
  { teamId, onlyIf }: { teamId: TeamId; onlyIf?: SQL },
): Statement =>
  ctx.db
    .update(teams)
    .set({ modelVersion: sql`${teams.modelVersion} + 1` })
    .where(and(eq(teams.id, teamId), onlyIf))

/** For work without a seat: the version of the team's models; 0 where it has connected none. */
export async function modelVersionOf(ctx: Pick<Context, 'db'>, teamId: TeamId): Promise<number> {
  const [team] = await ctx.db
    .select({ version: teams.modelVersion })
    .from(teams)
    .where(eq(teams.id, teamId))
  return team?.version ?? 0
}
