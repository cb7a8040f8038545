import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import type { CommentThread } from '../../comments-terms'
import { documentRoom } from '../document-room'
import type { DocumentRow } from '../documents'
import { commentListener, type CommentReason } from '../ports'
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

/** What is gone is no longer told of. */
export async function withdrawComment(
  ctx: SeatedContext,
  gone: { documentId: DocumentId; threadId: string; commentId: string },
): Promise<void> {
  await quietly(ctx, async () => commentListener.of(ctx)?.deleted(ctx, gone))
}

// What was said stands: who sent it again because nobody could be told would say it twice.
async function quietly(ctx: SeatedContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log('warn', 'document.comment-not-announced', { reason: reasonOf(error) })
  }
}
