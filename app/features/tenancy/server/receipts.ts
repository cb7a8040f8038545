import { desc, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DeletionReceipt } from '../contract'
import { teamDeletions, type TeamDeletion } from './tables'

const RECEIPTS_AT_MOST = 200

/** Deletions that were asked for, the latest first, with what was erased. */
export async function listReceipts(ctx: Context): Promise<DeletionReceipt[]> {
  const rows = await ctx.db
    .select({
      deletion: teamDeletions,
      askedName: sql<string>`coalesce((SELECT name FROM accounts WHERE accounts.id = ${teamDeletions.askedBy}), '')`,
    })
    .from(teamDeletions)
    .orderBy(desc(teamDeletions.askedAt), desc(teamDeletions.id))
    .limit(RECEIPTS_AT_MOST)
  return rows.map(present)
}

function present({
  deletion,
  askedName,
}: {
  deletion: TeamDeletion
  askedName: string
}): DeletionReceipt {
  const { id, teamId, teamName, state, askedAs, reason, counts } = deletion
  return {
    id,
    teamId,
    teamName,
    state,
    askedAs,
    askedName,
    reason,
    askedTime: timeOf(deletion.askedAt),
    dueTime: timeOf(deletion.dueAt),
    withdrawnTime: timeOf(deletion.withdrawnAt),
    erasedTime: timeOf(deletion.erasedAt),
    counts,
  }
}

const timeOf = (time: number | null) => (time === null ? '' : formatDateTime(new Date(time)))
