import { asc, eq, lt } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { revokeSharesOf } from '~/features/sharing/server'
import { forgetAgent } from './agents/saved-agent'
import { removeAskImages } from './images'
import { dropTexts, moveTexts } from './recall/texts'
import { questionRecords } from './tables'
import { chatSession } from './chat-session'

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 50

/**
 * Clears away conversations deleted a day ago, some at a time, the oldest first. Their messages went with the deletion;
 * they are deleted again here, for a deletion that broke off in between. What an older version kept of them in the
 * database moves out of it.
 */
export async function sweepChat(ctx: Context): Promise<void> {
  await moveTexts(ctx)
  const rows = await ctx.db
    .select({
      id: questionRecords.id,
      teamId: questionRecords.teamId,
      accountId: questionRecords.accountId,
    })
    .from(questionRecords)
    .where(lt(questionRecords.deletedAt, ctx.now().getTime() - DAY_MS))
    .orderBy(asc(questionRecords.deletedAt))
    .limit(AT_ONCE)
  for (const { id, teamId, accountId } of rows) {
    await revokeSharesOf(ctx, { teamId, kind: 'conversation', sourceId: id })
    await chatSession(ctx, id).deleteAll()
    await removeAskImages(ctx, { teamId, sessionId: id })
    await dropTexts(ctx, { asker: { teamId, accountId }, sessionId: id })
    await forgetAgent(ctx, { teamId, sessionId: id })
    await ctx.db.delete(questionRecords).where(eq(questionRecords.id, id))
  }
}
