import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Statement } from '~/core/database'
import type { SeatedContext } from '~/core/context'
import type { CommentListener, CommentNotice } from '~/features/document/server/ports'
import { EXCERPT_LIMIT, NOTIFICATIONS_A_PERSON } from '../terms'
import { notifications } from './tables'

type NamedComment = Pick<CommentNotice, 'documentId' | 'threadId' | 'commentId'>

/** Tells people of comments that call them or answer them. */
export const commentNotifications: CommentListener = {
  async written(ctx, notice) {
    const change = { text: excerptOf(notice.text), files: notice.files }
    await ctx.db.batch([
      // Who was told before reads the words as they are now.
      ctx.db.update(notifications).set(change).where(isAbout(notice)),
      ...statementsOf(ctx, notice),
    ])
  },
  async deleted(ctx, comment) {
    await ctx.db.delete(notifications).where(isAbout(comment))
  },
}

const isAbout = ({ documentId, threadId, commentId }: NamedComment) =>
  and(
    eq(notifications.documentId, documentId),
    eq(notifications.threadId, threadId),
    eq(notifications.commentId, commentId),
  )

function statementsOf(ctx: SeatedContext, notice: CommentNotice): Statement[] {
  const { documentId, nodeId, threadId, commentId, files, recipients } = notice
  const now = ctx.now().getTime()
  const rows = [...recipients].map(([accountId, kind]) => ({
    id: Number(ctx.newId()),
    teamId: ctx.seat.teamId,
    accountId,
    kind,
    actorId: ctx.actor.accountId,
    documentId,
    nodeId,
    threadId,
    commentId,
    files,
    text: excerptOf(notice.text),
    createdAt: now,
  }))
  return rows.flatMap((row) => [
    ctx.db.insert(notifications).values(row).onConflictDoNothing(),
    dropOldest(ctx, row.accountId),
  ])
}

/** Nobody has more than so many: the oldest go. */
function dropOldest(ctx: SeatedContext, accountId: string): Statement {
  const { teamId } = ctx.seat
  const tooOld = sql`(SELECT id FROM notifications WHERE team_id = ${teamId} AND account_id = ${accountId}
    ORDER BY id DESC LIMIT -1 OFFSET ${NOTIFICATIONS_A_PERSON})`
  return ctx.db.delete(notifications).where(inArray(notifications.id, tooOld))
}

const excerptOf = (text: string) =>
  [...text].length > EXCERPT_LIMIT ? `${[...text].slice(0, EXCERPT_LIMIT - 1).join('')}…` : text
