import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { DocumentId, FileId, NodeId } from '~/core/ids'
import { redactedAmong } from '~/features/library/server'
import { requireModerationPass } from '~/features/moderation/server'
import type { ThreadView } from '../../comments-contract'
import { commentErrors } from '../../comments-errors'
import {
  THREADS_LIMIT,
  type CommentThread,
  type ThreadPlace,
  type ThreadState,
} from '../../comments-terms'
import { documentErrors } from '../../errors'
import { documentRoom } from '../document-room'
import { findDocument, type DocumentRow } from '../documents'
import { sealLive } from '../live/live'
import { readableSections } from '../redaction'
import type { NewComment, ThreadOutcome, ThreadsOfDocument } from '../room/comments'
import { announceAssignee, announceComment, withdrawComment } from './announce'
import { readersAmong } from './people'
import { namesIn, presentThread, presentThreads } from './present'

interface Words {
  text: string
  mentions: readonly string[]
}
interface InDocument {
  documentId: DocumentId
}
interface InThread extends InDocument {
  threadId: string
}
interface InComment extends InThread {
  commentId: string
}

/** Threads of a document whose sections the caller may read. Errors: `documentNotFound`. */
export async function listThreads(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<ThreadView[]> {
  await findDocument(ctx, documentId)
  const found = await documentRoom(ctx, documentId).threads()
  // In one breath: they share a trip.
  const [threads, names] = await Promise.all([
    readableAmong(ctx, found),
    namesIn(ctx, found.threads),
  ])
  return presentThreads(ctx, { threads, names })
}

/** The same as they are kept, for whoever writes them down elsewhere. */
export async function readableThreads(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<CommentThread[]> {
  return readableAmong(ctx, await documentRoom(ctx, documentId).threads())
}

async function readableAmong(
  ctx: SeatedContext,
  { threads, sources }: ThreadsOfDocument,
): Promise<CommentThread[]> {
  const closed = await redactedAmong(ctx, [...new Set(sources.flatMap(({ files }) => files))])
  const isHeld = ({ files }: { files: readonly FileId[] }) => files.some((id) => closed.has(id))
  const held = new Set(sources.filter(isHeld).map(({ nodeId }) => nodeId))
  return threads.filter(({ nodeId }) => !held.has(nodeId))
}

/**
 * Begins a thread about words of a section, as it is saved: what was just written is saved first. Errors:
 * `documentNotFound`, `nodeNotFound`, `notYours` for a section that the caller may not read, `wordsMoved`,
 * `tooManyThreads`, `tooManyComments`, `moderation.refused`, `moderation.unavailable`.
 */
export async function addThread(
  ctx: SeatedContext,
  input: Words & InDocument & { nodeId: NodeId; places: readonly ThreadPlace[]; title: string },
): Promise<ThreadView> {
  const { documentId, nodeId, places, title } = input
  const row = await findDocument(ctx, documentId)
  await requireReadable(ctx, documentId, nodeId)
  const comment = await newComment(ctx, row, input)
  await saveTyped(ctx, documentId, nodeId)
  const id = ctx.newId()
  const outcome = await documentRoom(ctx, documentId).addThread({
    id,
    nodeId,
    places,
    title,
    comment,
  })
  return announced(ctx, row, { outcome, commentId: comment.id })
}

/** Errors: `documentNotFound`, `threadNotFound`, `tooManyComments`, `moderation.refused`, `moderation.unavailable`. */
export async function reply(ctx: SeatedContext, input: Words & InThread): Promise<ThreadView> {
  const { row } = await findThread(ctx, input)
  const comment = await newComment(ctx, row, input)
  const outcome = await documentRoom(ctx, row.id).reply(input.threadId, comment)
  return announced(ctx, row, { outcome, commentId: comment.id })
}

/** Errors as of `reply`, `notYourComment`. */
export async function editComment(
  ctx: SeatedContext,
  input: Words & InComment,
): Promise<ThreadView> {
  const { row, thread } = await findThread(ctx, input)
  const stands = thread.comments.find(({ id }) => id === input.commentId)
  if (!stands) throw commentErrors.threadNotFound()
  if (stands.authorId !== ctx.actor.accountId) throw commentErrors.notYourComment()
  const comment = { ...(await newComment(ctx, row, input)), id: stands.id }
  const outcome = await documentRoom(ctx, row.id).editComment(thread.id, comment)
  return announced(ctx, row, { outcome, commentId: comment.id })
}

/** One's own; for owner and admins anybody's. Errors: `documentNotFound`, `threadNotFound`, `notYourComment`. */
export async function deleteComment(
  ctx: SeatedContext,
  { documentId, threadId, commentId }: InComment,
): Promise<true> {
  const { thread } = await findThread(ctx, { documentId, threadId })
  const stands = thread.comments.find(({ id }) => id === commentId)
  if (!stands) throw commentErrors.threadNotFound()
  if (stands.authorId !== ctx.actor.accountId && ctx.seat.role === 'member')
    throw commentErrors.notYourComment()
  const isDeleted = await documentRoom(ctx, documentId).deleteComment(threadId, commentId)
  if (!isDeleted) throw commentErrors.threadNotFound()
  const isLast = thread.comments.length === 1
  await withdrawComment(ctx, { documentId, threadId, commentId, isLast })
  return true
}

/**
 * A thread becomes somebody's to settle; '' for nobody's. Errors: `documentNotFound`, `threadNotFound`, `assigneeRefused`
 * for who may not open the document.
 */
export async function assignThread(
  ctx: SeatedContext,
  input: InThread & { accountId: string },
): Promise<ThreadView> {
  const { row } = await findThread(ctx, input)
  const { threadId, accountId } = input
  const accountIds = accountId === '' ? [] : [accountId]
  const readers = await readersAmong(ctx, { row, accountIds })
  if (readers.length < accountIds.length) throw commentErrors.assigneeRefused()
  const outcome = await documentRoom(ctx, row.id).assignThread(threadId, accountId)
  const thread = doneOf(outcome)
  const [view] = await Promise.all([
    presentThread(ctx, thread),
    announceAssignee(ctx, { row, thread }),
  ])
  return view
}

/**
 * One that is somebody's is settled by them, by who began it, by owner and admins. Errors: `documentNotFound`,
 * `threadNotFound`, `notYourThread`.
 */
export async function setThreadState(
  ctx: SeatedContext,
  { documentId, threadId, state }: InThread & { state: ThreadState },
): Promise<ThreadView> {
  const { thread } = await findThread(ctx, { documentId, threadId })
  if (state === 'resolved' && !maySettle(ctx, thread)) throw commentErrors.notYourThread()
  const outcome = await documentRoom(ctx, documentId).setThreadState(threadId, state)
  return presentThread(ctx, doneOf(outcome))
}

const maySettle = (ctx: SeatedContext, { assigneeId, comments: [first] }: CommentThread) =>
  assigneeId === '' ||
  [assigneeId, first?.authorId].includes(ctx.actor.accountId) ||
  ctx.seat.role !== 'member'

async function announced(
  ctx: SeatedContext,
  row: DocumentRow,
  { outcome, commentId }: { outcome: ThreadOutcome; commentId: string },
): Promise<ThreadView> {
  const thread = doneOf(outcome)
  const [view] = await Promise.all([
    presentThread(ctx, thread),
    announceComment(ctx, { row, thread, commentId }),
  ])
  return view
}

/** A thread that the caller may read; one of a closed section looks missing. */
async function findThread(
  ctx: SeatedContext,
  { documentId, threadId }: InThread,
): Promise<{ row: DocumentRow; thread: CommentThread }> {
  const row = await findDocument(ctx, documentId)
  const thread = await documentRoom(ctx, documentId).thread(threadId)
  if (!thread || !(await isReadable(ctx, documentId, thread.nodeId)))
    throw commentErrors.threadNotFound()
  return { row, thread }
}

async function requireReadable(ctx: SeatedContext, documentId: DocumentId, nodeId: NodeId) {
  if (!(await isReadable(ctx, documentId, nodeId))) throw documentErrors.notYours()
}

/** Whether the caller may read a section; one without a text is nobody's secret. */
async function isReadable(ctx: SeatedContext, documentId: DocumentId, nodeId: NodeId) {
  const sections = await documentRoom(ctx, documentId).sections([nodeId])
  return !(await readableSections(ctx, documentId, sections)).some((section) => section.isWithheld)
}

async function newComment(
  ctx: SeatedContext,
  row: DocumentRow,
  { text, mentions }: Words,
): Promise<NewComment> {
  await requireModerationPass(ctx, { kind: 'name', text })
  return {
    id: ctx.newId(),
    authorId: ctx.actor.accountId,
    author: '',
    text,
    mentions: await readersAmong(ctx, { row, accountIds: mentions }),
    writtenAt: ctx.now().getTime(),
  }
}

/** What may not be saved stays as it is written: the thread is about what stands. */
async function saveTyped(ctx: SeatedContext, documentId: DocumentId, nodeId: NodeId) {
  const version = await documentRoom(ctx, documentId).unsavedVersion(nodeId)
  if (version === null) return
  try {
    await sealLive(ctx, { documentId, nodeId, version })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

function doneOf(outcome: ThreadOutcome): CommentThread {
  if ('done' in outcome) return outcome.done
  switch (outcome.refused) {
    case 'gone':
      throw commentErrors.threadNotFound()
    case 'moved':
      throw commentErrors.wordsMoved()
    case 'tooManyThreads':
      throw commentErrors.tooManyThreads({ limit: THREADS_LIMIT })
    case 'tooManyComments':
      throw commentErrors.tooManyComments()
  }
}
