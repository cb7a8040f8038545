import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { brandOfHost } from '~/features/brands/server'

/** Whether a team may be shown on the host that was asked: the house's shows every one, a brand's its own only. */
export async function isTeamAtHost(ctx: Context, teamId: TeamId): Promise<boolean> {
  const brand = await brandOfHost(ctx, ctx.host)
  return brand !== null && (brand.isHouse || brand.teamId === teamId)
}
