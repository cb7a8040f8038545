import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { questionArchive, type Asker } from './archive'
import { chatSession } from './chat-session'
import { questionRecords, runningTurns } from './tables'

/** Ends what a team is being answered: the words that came stay, as when a person stops it. */
export async function stopTurns(ctx: Context, { teamId }: { teamId: TeamId }): Promise<void> {
  const rows = await ctx.db
    .selectDistinct({ sessionId: runningTurns.sessionId })
    .from(runningTurns)
    .where(eq(runningTurns.teamId, teamId))
  for (const { sessionId } of rows) await chatSession(ctx, sessionId).stop()
}

/** Takes some of a team's listed conversations for good, and answers how many. May run twice. */
export async function eraseConversations(
  ctx: Context,
  { teamId, most }: { teamId: TeamId; most: number },
): Promise<number> {
  const rows = await ctx.db
    .select({ id: questionRecords.id })
    .from(questionRecords)
    .where(eq(questionRecords.teamId, teamId))
    .orderBy(asc(questionRecords.id))
    .limit(most)
  for (const { id } of rows) {
    await chatSession(ctx, id).removeAll()
    await ctx.db
      .delete(questionRecords)
      .where(and(eq(questionRecords.id, id), eq(questionRecords.teamId, teamId)))
  }
  return rows.length
}

/**
 * Takes some of the conversations in a person's archive, and answers how many; the archive itself with the last of them.
 * May run twice.
 */
export async function eraseArchive(
  ctx: Context,
  { most, ...asker }: Asker & { most: number },
): Promise<number> {
  const archive = questionArchive(ctx, asker)
  const ids = await archive.sessionIds(most)
  for (const id of ids) {
    await chatSession(ctx, id).removeAll()
    await archive.forgetSession(id)
  }
  if (ids.length < most) await archive.removeAll()
  return ids.length
}
