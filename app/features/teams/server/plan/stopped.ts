import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { brandOfHost, brands, identityColumns, isPublishedBy } from '~/features/brands/server'
import { identityOf } from '../identities'
import { members, teams } from '../tables'

/**
 * The team on this host where the person's seat is stopped (any, or the one that is named), by its name; null for
 * strangers and for whoever was removed: they look as if the team were none.
 */
export async function teamThatStopped(ctx: Context, teamId?: TeamId): Promise<string | null> {
  const brand = ctx.actor && (await brandOfHost(ctx, ctx.host))
  if (!brand || !ctx.actor) return null
  const [row] = await ctx.db
    .select({ team: teams, brand: identityColumns })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(brands, isPublishedBy(teams.id))
    .where(
      and(
        eq(members.accountId, ctx.actor.accountId),
        isNull(members.removedAt),
        isNotNull(members.stoppedAt),
        teamId === undefined ? undefined : eq(members.teamId, teamId),
        brand.isHouse ? undefined : eq(members.teamId, brand.teamId),
      ),
    )
    .orderBy(desc(members.stoppedAt))
    .limit(1)
  return row ? identityOf(row.team, row.brand).name : null
}
