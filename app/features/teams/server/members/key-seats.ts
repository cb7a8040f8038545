import { eq } from 'drizzle-orm'
import type { Context, Seat } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { isKeyAlive } from '~/features/auth/server'
import { brandOfHost } from '~/features/brands/server'
import { teamErrors } from '../../errors'
import { closedError } from '../plan/closed-team'
import { isExpired, versionsOf } from './seats'
import { teams } from '../tables'

/**
 * The seat of a team's own key, for work in the team: a member's, in its one team, on the hosts where that team may
 * be entered. Null for people. Refuses when the team's plan no longer runs.
 */
export async function takeKeySeat(ctx: Context, teamId: TeamId): Promise<Seat | null> {
  const found = await readKeySeat(ctx, teamId)
  if (found && found.team.closure !== '') throw closedError(closedAs(found.team))
  if (found && isExpired(found.team, ctx.now())) throw teamErrors.planExpired()
  return found?.seat ?? null
}

/** The same for what stays open when a plan has ended, e.g. fetching the team's own files. */
export async function findKeySeat(ctx: Context, teamId: TeamId): Promise<Seat | null> {
  const found = await readKeySeat(ctx, teamId)
  return found?.team.closure === '' ? found.seat : null
}

const closedAs = ({ name, closure }: typeof teams.$inferSelect) => ({
  name,
  closure: closure === 'deleting' ? ('deleting' as const) : ('suspended' as const),
})

async function readKeySeat(ctx: Context, teamId: TeamId) {
  const id = ctx.actor?.accountId
  if (id === undefined || !(await isKeyAlive(ctx, id, teamId))) return null
  const brand = await brandOfHost(ctx, ctx.host)
  if (!brand || (!brand.isHouse && brand.teamId !== teamId)) return null
  const [team] = await ctx.db.select().from(teams).where(eq(teams.id, teamId))
  if (!team) return null
  const seat: Seat = { teamId, spaceId: teamId, memberId: id, role: 'member', ...versionsOf(team) }
  return { team, seat }
}
