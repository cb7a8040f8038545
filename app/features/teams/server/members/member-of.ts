import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { members } from '../tables'

/** Statement: the seat that an account has in a team, to ride along in a batch. */
export const memberOf = (
  ctx: Context,
  { teamId, accountId }: { teamId: TeamId; accountId: string },
) =>
  ctx.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.teamId, teamId), eq(members.accountId, accountId), isNull(members.removedAt)),
    )
