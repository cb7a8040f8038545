import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import type { ThreadView } from '../../comments-contract'
import type { CommentThread } from '../../comments-terms'

/** Names of all who wrote or are named in these threads, by account. */
export function namesIn(
  ctx: SeatedContext,
  threads: readonly CommentThread[],
): Promise<Map<string, string>> {
  const comments = threads.flatMap((thread) => thread.comments)
  const accounts = comments.flatMap(({ authorId, mentions }) => [authorId ?? [], mentions].flat())
  const assignees = threads.flatMap(({ assigneeId }) => (assigneeId === '' ? [] : assigneeId))
  return memberNames(ctx, ctx.seat.teamId, [...new Set([...accounts, ...assignees])])
}

/** Threads as the caller reads them, people by their names. */
export function presentThreads(
  ctx: SeatedContext,
  { threads, names }: { threads: readonly CommentThread[]; names: ReadonlyMap<string, string> },
): ThreadView[] {
  return threads.map(({ assigneeId, ...thread }) => ({
    ...thread,
    places: [...thread.places],
    assignee: names.get(assigneeId) ?? '',
    isForCaller: assigneeId === ctx.actor.accountId,
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
  const [view] = presentThreads(ctx, {
    threads: [thread],
    names: await namesIn(ctx, [thread]),
  })
  if (!view) throw new Error('a thread was not presented')
  return view
}
