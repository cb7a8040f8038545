import { and, eq, isNull } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { isOpen } from '../plan/closure'
import { versionsOf } from './seats'
import { members, teams } from '../tables'

/**
 * The context in which work goes on that a member has begun, with the role that they have now; null for who has left or
 * was stopped, and while the team is closed. For jobs: nobody is signed in there.
 */
export async function seatOfMember(
  ctx: Context,
  { teamId, memberId }: { teamId: TeamId; memberId: string },
): Promise<SeatedContext | null> {
  const [member] = await ctx.db
    .select({
      accountId: members.accountId,
      role: members.role,
      wordList: teams.wordList,
      modelVersion: teams.modelVersion,
    })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(
      and(
        eq(members.id, memberId),
        eq(members.teamId, teamId),
        isNull(members.removedAt),
        isNull(members.stoppedAt),
        isOpen,
      ),
    )
  if (!member) return null
  const { accountId, role } = member
  return {
    ...ctx,
    actor: { accountId, signInId: '' },
    seat: { teamId, spaceId: teamId, memberId, role, ...versionsOf(member) },
  }
}
