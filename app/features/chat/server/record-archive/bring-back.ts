import { and, eq, notExists, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { sessionAgents } from '../agents/tables'
import { askerOf, questionArchive } from '../archive'
import { questionRecords } from '../tables'
import { isMyArchive, mayBeArchived } from './read-archived'
import { recordArchives } from './tables'

/**
 * Moves the caller's record of this id from the archive to the database, where something is to be done with it; nothing
 * where it is not archived. May run twice at once, and end anywhere.
 */
export async function bringBack(ctx: SeatedContext, sessionId: SessionId): Promise<void> {
  if (!(await mayBeArchived(ctx, sessionId))) return
  const archive = questionArchive(ctx, askerOf(ctx))
  const record = await archive.lendRecord(sessionId, ctx.newId())
  if (!record) return
  const { teamId } = ctx.seat
  const { accountId } = ctx.actor
  const { agent, ...row } = record
  const isThere = ctx.db
    .select({ id: questionRecords.id })
    .from(questionRecords)
    .where(eq(questionRecords.id, sessionId))
  await ctx.db.batch([
    ctx.db
      .update(recordArchives)
      .set({ records: sql`${recordArchives.records} - 1` })
      .where(and(isMyArchive(ctx), notExists(isThere))),
    ctx.db
      .insert(questionRecords)
      // The ask that opened it is long past.
      .values({ ...row, teamId, accountId, askKey: sessionId, restoredAt: ctx.now().getTime() })
      .onConflictDoNothing({ target: questionRecords.id }),
    ...(agent
      ? [
          ctx.db
            .insert(sessionAgents)
            .values({ sessionId, teamId, accountId, agentId: agent.id, saved: agent })
            .onConflictDoNothing({ target: sessionAgents.sessionId }),
        ]
      : []),
  ])
  await archive.releaseRecords([sessionId])
}
