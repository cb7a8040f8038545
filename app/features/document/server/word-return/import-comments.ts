import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { DocumentId, NodeId } from '~/core/ids'
import { requireModerationPass } from '~/features/moderation/server'
import { COMMENTS_A_THREAD, type CommentThread } from '../../comments-terms'
import type { SectionBody } from '#packages/document/body'
import { documentRoom } from '../document-room'
import type { ReturnedComment, ReturnedFile } from './read-returned'
import type { ReturnedLine } from './returned-lines'
import {
  hasComment,
  importedComment,
  sameThread,
  threadsOfLines,
  type ReturnedThread,
} from './returned-threads'

interface OfSection {
  documentId: DocumentId
  nodeId: NodeId
  lines: readonly ReturnedLine[]
  body: SectionBody
  file: Pick<ReturnedFile, 'comments'>
}

/**
 * What was said in Word becomes threads, what was answered there answers; those that went out with the file are known and
 * stay as they are. Answers how many comments came, and those that have no place.
 */
export async function importComments(
  ctx: SeatedContext,
  { documentId, nodeId, lines, body, file }: OfSection,
): Promise<{ comments: number; unplaced: string[] }> {
  if (file.comments.length === 0) return { comments: 0, unplaced: [] }
  const room = documentRoom(ctx, documentId)
  const { threads } = await room.threads()
  const existing = threads.filter((thread) => thread.nodeId === nodeId)
  const report = { comments: 0, unplaced: [] as string[] }
  for (const returned of threadsOfLines(lines, file.comments, body)) {
    const same = sameThread(existing, returned)
    const fresh = returned.comments.filter((comment) => !same || !hasComment(same, comment))
    const passed = await passing(ctx, fresh, report.unplaced)
    if (passed.length === 0) continue
    const written = passed.map((comment) => ({
      ...importedComment(comment, { id: ctx.newId(), now: ctx.now().getTime() }),
      isEdited: false,
    }))
    if (same) for (const comment of written) await room.reply(same.id, comment)
    else await room.importThreads([threadOf(ctx, nodeId, returned, written)])
    report.comments += written.length
  }
  return report
}

const threadOf = (
  ctx: SeatedContext,
  nodeId: NodeId,
  { places, quote }: ReturnedThread,
  comments: CommentThread['comments'],
): CommentThread => ({
  id: ctx.newId(),
  nodeId,
  places,
  quote,
  state: 'open',
  assigneeId: '',
  comments: comments.slice(0, COMMENTS_A_THREAD),
})

/** Those that may be said; the others are named. */
async function passing(
  ctx: SeatedContext,
  comments: readonly ReturnedComment[],
  unplaced: string[],
): Promise<ReturnedComment[]> {
  const passed: ReturnedComment[] = []
  for (const comment of comments) {
    try {
      await requireModerationPass(ctx, { kind: 'name', text: comment.text })
      passed.push(comment)
    } catch (error) {
      if (!(error instanceof AppError) || error.kind.retry) throw error
      unplaced.push(`批注“${comment.text.slice(0, 20)}”没有存下：${error.text}`)
    }
  }
  return passed
}
