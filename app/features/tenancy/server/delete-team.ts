import { and, eq, sql } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { identityOfTeam } from '~/features/teams/server'
import { closedTeamOf } from '~/features/teams/server/plan'
import type { DeleteOwnTeamInput, DeleteTeamInput, ReopenTeamInput } from '../contract'
import { tenancyErrors } from '../errors'
import { RESTORE_DAYS } from '../terms'
import { changeClosure, findTeam, requireNotHouse, type TeamState } from './close-team'
import { teamDeletions } from './tables'

const DAY_MS = 86_400_000

/**
 * Asks for a team's deletion, by an operator who has typed its name: its members are turned away at once, and 30 days
 * later it is erased. Errors: `teamNotFound`, `houseStays`, `nameDiffers`, `changedMeanwhile`.
 */
export async function deleteTeam(
  ctx: Context,
  { id, name, reason }: DeleteTeamInput,
): Promise<true> {
  const team = await findTeam(ctx, id)
  if (name !== team.name) throw tenancyErrors.nameDiffers()
  return askForDeletion(ctx, { team, reason, askedAs: 'operator' })
}

/** The same by the team's owner, who types the name that they know it by: its brand's once that is published. */
export async function deleteOwnTeam(
  ctx: SeatedContext,
  { name }: DeleteOwnTeamInput,
): Promise<true> {
  const { teamId } = ctx.seat
  const [team, identity] = await Promise.all([findTeam(ctx, teamId), identityOfTeam(ctx, teamId)])
  if (name !== (identity?.name ?? team.name)) throw tenancyErrors.nameDiffers()
  return askForDeletion(ctx, { team, reason: '', askedAs: 'owner' })
}

/** Takes a deletion back: the team stands as before. Errors: `teamNotFound`, `notRestorable`, `changedMeanwhile`. */
export async function restoreTeam(ctx: Context, { id }: ReopenTeamInput): Promise<true> {
  const team = await findTeam(ctx, id)
  const isOpen = and(eq(teamDeletions.teamId, id), eq(teamDeletions.state, 'waiting'))
  const [deletion] = await ctx.db.select().from(teamDeletions).where(isOpen)
  const now = ctx.now().getTime()
  if (!deletion || deletion.dueAt <= now) throw tenancyErrors.notRestorable()
  const withdrawn = {
    state: 'withdrawn' as const,
    withdrawnBy: ctx.actor?.accountId ?? '',
    withdrawnAt: now,
  }
  await changeClosure(ctx, {
    team,
    closure: deletion.closureBefore,
    action: 'tenancy.restore',
    reason: '',
    more: [
      ctx.db
        .update(teamDeletions)
        .set(withdrawn)
        .where(and(isOpen, sql`due_at > ${now}`)),
    ],
  })
  return true
}

/** The same by the team's owner, who is turned away as everybody else. Errors: `teamNotFound` for all others. */
export async function restoreOwnTeam(ctx: Context, { id }: ReopenTeamInput): Promise<true> {
  const closed = await closedTeamOf(ctx, id)
  if (closed?.closure !== 'deleting' || !closed.isOwner) throw tenancyErrors.teamNotFound()
  return restoreTeam(ctx, { id })
}

interface Asked {
  team: TeamState
  reason: string
  askedAs: 'owner' | 'operator'
}

async function askForDeletion(ctx: Context, { team, reason, askedAs }: Asked): Promise<true> {
  await requireNotHouse(ctx, team.id)
  if (team.closure === 'deleting') throw tenancyErrors.changedMeanwhile()
  const askedAt = ctx.now().getTime()
  const deletion = {
    id: ctx.newId(),
    teamId: team.id,
    teamName: team.name,
    state: 'waiting' as const,
    closureBefore: team.closure,
    askedBy: ctx.actor?.accountId ?? '',
    askedAs,
    reason,
    askedAt,
    dueAt: askedAt + RESTORE_DAYS * DAY_MS,
    counts: {},
  }
  await changeClosure(ctx, {
    team,
    closure: 'deleting',
    eraseAt: deletion.dueAt,
    action: 'tenancy.delete',
    reason,
    more: [ctx.db.insert(teamDeletions).values(deletion)],
  })
  return true
}
