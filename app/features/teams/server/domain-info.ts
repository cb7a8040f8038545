import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { brandOfHost } from '~/features/brands/server'
import { brandErrors } from '~/features/brands/errors'
import type { DomainInfoView } from '~/features/brands/contract'
import { isExpired } from './members/seats'
import { teams } from './tables'

/**
 * The team behind a domain, for anyone who asks: of the one that is named, with a port or without, else of the host that
 * was asked. It tells what whoever opens that domain sees.
 */
export async function infoByDomain(ctx: Context, domain = ''): Promise<DomainInfoView> {
  const brand = await brandOfHost(ctx, domain || ctx.host)
  if (!brand) throw brandErrors.domainNotFound()
  const [team] = await ctx.db.select().from(teams).where(eq(teams.id, brand.teamId))
  if (!team) throw brandErrors.teamNotFound()
  return {
    teamId: team.id,
    shellName: brand.shellName || team.shellName,
    name: brand.name,
    logo: brand.logoUrl,
    status: isExpired(team, ctx.now()) ? 'expired' : team.status,
  }
}
