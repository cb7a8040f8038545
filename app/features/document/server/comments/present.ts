import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import type { ThreadView } from '../../comments-contract'
import type { CommentThread } from '../../comments-terms'

/** Threads as the caller reads them, people by their names. */
export async function presentThreads(
  ctx: SeatedContext,
  threads: readonly CommentThread[],
): Promise<ThreadView[]> {
  const comments = threads.flatMap((thread) => thread.comments)
  const accounts = comments.flatMap(({ authorId, mentions }) => [authorId ?? [], mentions].flat())
  const names = await memberNames(ctx, ctx.seat.teamId, [...new Set(accounts)])
  return threads.map((thread) => ({
    ...thread,
    places: [...thread.places],
    comments: thread.comments.map((comment) => ({
      id: comment.id,
      author: comment.authorId === null ? comment.author : (names.get(comment.authorId) ?? ''),
      isOwn: comment.authorId === ctx.actor.accountId,
      text: comment.text,
      mentions: comment.mentions.flatMap((accountId) => names.get(accountId) ?? []),
      createTime: formatDateTime(new Date(comment.writtenAt)),
      isEdited: comment.isEdited,
    })),
  }))
}

export async function presentThread(
  ctx: SeatedContext,
  thread: CommentThread,
): Promise<ThreadView> {
  const [view] = await presentThreads(ctx, [thread])
  if (!view) throw new Error('a thread was not presented')
  return view
}
