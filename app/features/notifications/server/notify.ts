import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Statement } from '~/core/database'
import type { SeatedContext } from '~/core/context'
import type { CommentListener, CommentNotice, ReviewNotice } from '~/features/document/server/ports'
import { EXCERPT_LIMIT, NOTIFICATIONS_A_PERSON, type NotificationKind } from '../terms'
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
    const isOfThread = isAbout({ ...comment, commentId: '' })
    const gone = comment.isLast ? or(isAbout(comment), isOfThread) : isAbout(comment)
    await ctx.db.delete(notifications).where(gone)
  },
  async asked(ctx, notice) {
    const { documentId, nodeId, threadId, accountId } = notice
    // Of one thread, and of one text, the last word counts.
    const isSame = and(
      eq(notifications.teamId, ctx.seat.teamId),
      eq(notifications.documentId, documentId),
      eq(notifications.nodeId, nodeId),
      eq(notifications.threadId, threadId),
      eq(notifications.kind, notice.kind),
    )
    await ctx.db.batch([
      ctx.db.delete(notifications).where(isSame),
      ctx.db.insert(notifications).values(rowOf(ctx, notice, { accountId, kind: notice.kind })),
      dropOldest(ctx, accountId),
    ])
  },
}

const isAbout = ({ documentId, threadId, commentId }: NamedComment) =>
  and(
    eq(notifications.documentId, documentId),
    eq(notifications.threadId, threadId),
    eq(notifications.commentId, commentId),
  )

function statementsOf(ctx: SeatedContext, notice: CommentNotice): Statement[] {
  return [...notice.recipients].flatMap(([accountId, kind]) => [
    ctx.db
      .insert(notifications)
      .values(rowOf(ctx, notice, { accountId, kind }))
      .onConflictDoNothing(),
    dropOldest(ctx, accountId),
  ])
}

function rowOf(
  ctx: SeatedContext,
  notice: CommentNotice | ReviewNotice,
  to: { accountId: string; kind: NotificationKind },
): typeof notifications.$inferInsert {
  const { documentId, nodeId, threadId, files } = notice
  return {
    id: Number(ctx.newId()),
    teamId: ctx.seat.teamId,
    actorId: ctx.actor.accountId,
    documentId,
    nodeId,
    threadId,
    commentId: 'commentId' in notice ? notice.commentId : '',
    text: excerptOf(notice.text),
    files,
    createdAt: ctx.now().getTime(),
    ...to,
  }
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
