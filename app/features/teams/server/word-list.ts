import { eq, type SQL } from 'drizzle-orm'
import type { Context, Seat } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { wordListOf } from './members/seats'
import { teams } from './tables'

/** Statement: gives the team's word list a new version, 0 or less for none in force. What `version` reads is read then. */
export function setWordList(ctx: Context, teamId: TeamId, version: SQL): Statement {
  return ctx.db.update(teams).set({ wordList: version }).where(eq(teams.id, teamId))
}

/** For work without a seat, e.g. a job. */
export async function findWordList(ctx: Context, teamId: TeamId): Promise<Pick<Seat, 'wordList'>> {
  const [team] = await ctx.db
    .select({ wordList: teams.wordList })
    .from(teams)
    .where(eq(teams.id, teamId))
  return wordListOf(team ?? { wordList: 0 })
}
