import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { accounts } from '~/features/auth/server'
import type { RoleName } from '../../terms'
import { members } from '../tables'

/** Someone of the team, by the name that the team uses. */
export interface TeamPerson {
  memberId: string
  accountId: string
  name: string
  role: RoleName
  /** Has left or was removed: only what they did before still names them. */
  isGone: boolean
}

/** Everybody who is or was in the caller's team, in the order in which they came. */
export async function listPeople(
  ctx: SeatedContext,
  { withGone }: { withGone: boolean },
): Promise<TeamPerson[]> {
  const rows = await ctx.db
    .select({ member: members, personName: accounts.name })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(eq(members.teamId, ctx.seat.teamId), withGone ? undefined : isNull(members.removedAt)),
    )
    .orderBy(asc(members.joinedAt), asc(members.id))
  return rows.map(({ member, personName }) => ({
    memberId: member.id,
    accountId: member.accountId,
    name: member.name || personName,
    role: member.role,
    isGone: member.removedAt !== null,
  }))
}
