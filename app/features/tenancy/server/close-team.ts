import { eq, sql } from 'drizzle-orm'
import type { AuditActionName } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { holdTickets, releaseTickets, sweepOutbox, ticket, wake, writeTicket } from '~/core/outbox'
import { brands } from '~/features/brands/server'
import { pauseCreations } from '~/features/generation/server/erasure'
import { stopTurns } from '~/features/chat/server/erasure'
import { closureOf, isClosureStill, setClosure, teams } from '~/features/teams/server/plan'
import type { Closure } from '~/features/teams/terms'
import { tenancyErrors } from '../errors'
import { recordInBothLogs } from './both-logs'
import { endWork } from './jobs'

/** A team as it was read before it is closed or opened. */
export interface TeamState {
  id: TeamId
  name: string
  closure: Closure
}

/** A team that is there; one that was erased is not. Errors: `teamNotFound`. */
export async function findTeam(ctx: Context, id: TeamId): Promise<TeamState> {
  const [team] = await ctx.db
    .select({ id: teams.id, name: teams.name, closure: teams.closure })
    .from(teams)
    .where(eq(teams.id, id))
  if (!team || team.closure === 'erased') throw tenancyErrors.teamNotFound()
  return team
}

/** Refuses the installation's own team, by whose domain everybody enters. Errors: `houseStays`. */
export async function requireNotHouse(ctx: Context, teamId: TeamId): Promise<void> {
  if (await isHouseTeam(ctx, teamId)) throw tenancyErrors.houseStays()
}

/** Whether this is the installation's own team, also while it has published no brand. */
export async function isHouseTeam(ctx: Context, teamId: TeamId): Promise<boolean> {
  const [house] = await ctx.db
    .select({ id: brands.id })
    .from(brands)
    .where(sql`${brands.teamId} = ${teamId} AND ${brands.isHouse} = 1`)
  return house !== undefined
}

export interface ClosureChange {
  team: TeamState
  closure: Closure
  /** Of a team that is to be deleted. */
  eraseAt?: number
  action: AuditActionName
  reason: string
  /** Who asked: an act of the owner stands in the operators' log as well. */
  more?: readonly Statement[]
}

/**
 * Turns a team's members away, or lets them in: with a line in the team's log and the operators' and, where it closes, a
 * ticket that ends what goes on. Errors: `changedMeanwhile`.
 */
export async function changeClosure(
  ctx: Context,
  { team, closure, eraseAt, action, reason, more = [] }: ClosureChange,
): Promise<void> {
  const { id: teamId } = team
  const isOpening = closure === ''
  const ending = ticket(ctx, endWork, { teamId }, { owner: { teamId: '', accountId: '' } })
  const isDone = await commitIf(ctx, isClosureStill(teamId, team.closure), [
    setClosure(ctx, { teamId, closure, eraseAt: eraseAt ?? null }),
    ...more,
    ...recordInBothLogs(ctx, { action, team, ...(reason !== '' && { facts: { reason } }) }),
    ...(isOpening
      ? [releaseTickets(ctx, teamId)]
      : [holdTickets(ctx, teamId), writeTicket(ctx, ending)]),
  ])
  if (!isDone) throw tenancyErrors.changedMeanwhile()
  if (isOpening) await sweepOutbox(ctx)
  else await wake(ctx, endWork.queue)
}

/** Ends answers under way and lets creations rest, unless the team is open again. May run twice. */
export async function endWorkOf(ctx: Context, { teamId }: { teamId: TeamId }): Promise<void> {
  if ((await closureOf(ctx, teamId)) === '') return
  await stopTurns(ctx, { teamId })
  await pauseCreations(ctx, { teamId })
}
