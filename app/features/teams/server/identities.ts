import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import {
  brands,
  identityColumns,
  isPublishedBy,
  teamIdentity,
  type PublishedBrand,
  type TeamIdentity,
} from '~/features/brands/server'
import { logoAddress } from './logos'
import { teams } from './tables'

/** By what name and logo the team of a row goes. */
export const identityOf = (
  { name, logoKey }: typeof teams.$inferSelect,
  brand: PublishedBrand | null,
): TeamIdentity => teamIdentity({ name, logo: logoAddress(logoKey) }, brand)

/** The same, read now; null for a team that is not there. */
export async function identityOfTeam(ctx: Context, teamId: TeamId): Promise<TeamIdentity | null> {
  const [found] = await ctx.db
    .select({ team: teams, brand: identityColumns })
    .from(teams)
    .leftJoin(brands, isPublishedBy(teams.id))
    .where(eq(teams.id, teamId))
  return found ? identityOf(found.team, found.brand) : null
}
