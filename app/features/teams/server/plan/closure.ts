import { eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import type { Closure } from '../../terms'
import { teams } from '../tables'

/** Condition on a row of teams: its members may come in. */
export const isOpen = eq(teams.closure, '')

/** Statement: turns a team's members away, or lets them in again. Sessions hear of it within five seconds. */
export const setClosure = (
  ctx: Context,
  {
    teamId,
    closure,
    eraseAt = null,
  }: { teamId: TeamId; closure: Closure; eraseAt?: number | null },
): Statement => ctx.db.update(teams).set({ closure, eraseAt }).where(eq(teams.id, teamId))

/** Condition of a batch: the team stands as it was read. */
export const isClosureStill = (teamId: TeamId, closure: Closure): SQL =>
  sql`EXISTS (SELECT 1 FROM teams WHERE id = ${teamId} AND closure = ${closure})`

/** Why a team's members are turned away; '' for a team that is open. */
export async function closureOf(ctx: Pick<Context, 'db'>, teamId: TeamId): Promise<Closure> {
  const [team] = await ctx.db
    .select({ closure: teams.closure })
    .from(teams)
    .where(eq(teams.id, teamId))
  return team?.closure ?? ''
}

/** Statement: of a team that is erased id and name stay, so that books say whose they are. */
export const forgetTeam = (ctx: Context, teamId: TeamId): Statement =>
  ctx.db
    .update(teams)
    .set({
      closure: 'erased',
      status: 'expired',
      shellName: '',
      logoKey: '',
      contact: '',
      wordList: 0,
      modelVersion: 0,
    })
    .where(eq(teams.id, teamId))
