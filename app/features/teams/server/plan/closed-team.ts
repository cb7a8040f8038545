import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { AppError } from '~/core/errors'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { brandOfHost, brands, identityColumns, isPublishedBy } from '~/features/brands/server'
import { teamErrors } from '../../errors'
import type { ClosedTeam } from '../../terms'
import { identityOf } from '../identities'
import { members, teams } from '../tables'

/** The closed team on this host in which the person has a seat (any, or the one that is named); null for all others. */
export async function closedTeamOf(ctx: Context, teamId?: TeamId): Promise<ClosedTeam | null> {
  const brand = ctx.actor && (await brandOfHost(ctx, ctx.host))
  if (!brand || !ctx.actor) return null
  const [row] = await ctx.db
    .select({ team: teams, brand: identityColumns, role: members.role, reason })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(brands, isPublishedBy(teams.id))
    .where(
      and(
        eq(members.accountId, ctx.actor.accountId),
        isNull(members.removedAt),
        isNull(members.stoppedAt),
        inArray(teams.closure, ['suspended', 'deleting']),
        teamId === undefined ? undefined : eq(members.teamId, teamId),
        brand.isHouse ? undefined : eq(members.teamId, brand.teamId),
      ),
    )
    .orderBy(desc(members.lastUsedAt), members.id)
    .limit(1)
  if (!row) return null
  const { team, role } = row
  const isOwner = role === 'owner'
  const closure = team.closure === 'deleting' ? 'deleting' : 'suspended'
  return {
    id: team.id,
    name: identityOf(team, row.brand).name,
    closure,
    isOwner,
    reason: isOwner && closure === 'suspended' ? (row.reason ?? '') : '',
    eraseTime: team.eraseAt === null ? '' : formatDateTime(new Date(team.eraseAt)),
  }
}

// As the team's log has it, which nobody of the team can open now.
const reason = sql<string | null>`(SELECT facts ->> 'reason' FROM audit_log
  WHERE audit_log.team_id = ${teams.id} AND act = 'tenancy.suspend' ORDER BY created_at DESC LIMIT 1)`

/** What its people and keys are answered. */
export const closedError = ({ name, closure }: Pick<ClosedTeam, 'name' | 'closure'>): AppError =>
  teamErrors[closure]({ team: name })
