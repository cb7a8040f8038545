import type { SeatedContext } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import type { CommentThread } from '../../comments-terms'
import { documentRoom } from '../document-room'
import type { DocumentRow } from '../documents'
import { commentListener, type CommentReason, type DeletedComment } from '../ports'
import { readersAmong } from './people'

/**
 * Those whom a comment calls, and those who wrote in its thread, hear of it, as far as they may open the document; its
 * writer does not.
 */
export async function announceComment(
  ctx: SeatedContext,
  { row, thread, commentId }: { row: DocumentRow; thread: CommentThread; commentId: string },
): Promise<void> {
  const listener = commentListener.of(ctx)
  const comment = thread.comments.find(({ id }) => id === commentId)
  if (!listener || !comment) return
  // Who was told of an answer is not told again when its words change.
  const others = comment.isEdited ? [] : thread.comments
  const writers = others.flatMap(({ authorId }) => authorId ?? [])
  const reasons = new Map<string, CommentReason>([
    ...writers.map((accountId) => [accountId, 'reply'] as const),
    ...comment.mentions.map((accountId) => [accountId, 'mention'] as const),
  ])
  // Who has to settle it hears of answers, too.
  if (thread.assigneeId !== '' && !comment.isEdited && !reasons.has(thread.assigneeId))
    reasons.set(thread.assigneeId, 'reply')
  reasons.delete(ctx.actor.accountId)
  await quietly(ctx, async () => {
    const readers = await readersAmong(ctx, { row, accountIds: [...reasons.keys()] })
    const recipients = new Map(readers.map((id) => [id, reasons.get(id) ?? 'reply']))
    const files =
      recipients.size === 0 ? [] : await documentRoom(ctx, row.id).sourceFiles(thread.nodeId)
    await listener.written(ctx, {
      documentId: row.id,
      nodeId: thread.nodeId,
      threadId: thread.id,
      commentId,
      text: comment.text,
      recipients,
      files,
    })
  })
}

/** Whose a thread is from now on hears of it. */
export async function announceAssignee(
  ctx: SeatedContext,
  { row, thread }: { row: DocumentRow; thread: CommentThread },
): Promise<void> {
  const { assigneeId: accountId, nodeId, id: threadId } = thread
  if (accountId === '' || accountId === ctx.actor.accountId) return
  await quietly(ctx, async () => {
    const files = await documentRoom(ctx, row.id).sourceFiles(nodeId)
    const text = thread.comments[0]?.text ?? ''
    const notice = { documentId: row.id, nodeId, threadId, accountId, text, files }
    await commentListener.of(ctx)?.asked(ctx, { kind: 'assign', ...notice })
  })
}

/** What is gone is no longer told of. */
export async function withdrawComment(ctx: SeatedContext, gone: DeletedComment): Promise<void> {
  await quietly(ctx, async () => commentListener.of(ctx)?.deleted(ctx, gone))
}

// What was said stands: who sent it again because nobody could be told would say it twice.
export async function quietly(ctx: SeatedContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log('warn', 'document.comment-not-announced', { reason: reasonOf(error) })
  }
}
