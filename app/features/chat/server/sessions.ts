import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { requireModerationPass } from '~/features/moderation/server'
import { revokeSharesOf } from '~/features/sharing/server'
import {
  lastOfThread,
  type RenameSessionInput,
  type SessionView,
  type ThreadPage,
} from '../contract'
import { chatErrors } from '../errors'
import { forgetAgent, profileOf, savedAgent } from './agents/saved-agent'
import { removeAskImages } from './images'
import { askerOf } from './archive'
import { ratingsIn } from './recall/ratings'
import { dropTexts } from './recall/texts'
import { ownRecord, removeRecord, renameRecord, retitleRecord } from './records'
import { displayTitle } from './titles'
import { readableMessages } from './redaction'
import { chatSession, followEvents } from './chat-session'

/** The end of a conversation, or what stands before a message of it. Errors: `sessionNotFound`, `messageNotFound`. */
export async function viewSession(
  ctx: SeatedContext,
  sessionId: SessionId,
  page: ThreadPage = lastOfThread,
): Promise<SessionView> {
  const [record, ratings, saved] = await Promise.all([
    ownRecord(ctx, sessionId),
    ratingsIn(ctx, sessionId),
    savedAgent(ctx, sessionId),
  ])
  const { id, title, sessionFrom, fileIds, folderIds } = record
  const agent = saved ?? record.agent
  const found = await chatSession(ctx, id).view(page)
  if (!found) throw chatErrors.messageNotFound()
  const { messages, earlier, running, runningBeside } = found
  const readable = (await readableMessages(ctx, messages)).map((message) => {
    const rating = ratings.get(message.id)
    return rating ? { ...message, rating } : message
  })
  const place = { id, title, sessionFrom, fileIds, folderIds }
  const live = { running, ...(runningBeside && { runningBeside }) }
  return {
    ...place,
    ...(agent && { agent: profileOf(agent) }),
    messages: readable,
    earlier,
    ...live,
  }
}

/** Events after `lastEventId`, then live; 0 begins with the latest turn, or with the message that is named. */
export async function followSession(
  ctx: SeatedContext,
  sessionId: SessionId,
  lastEventId: number,
  signal: AbortSignal,
  messageId?: string,
): Promise<ReadableStream<Uint8Array>> {
  const { id } = await ownRecord(ctx, sessionId)
  const { accountId, signInId } = ctx.actor
  const reader = { accountId, signInId, ...ctx.seat }
  return followEvents(ctx, { sessionId: id, after: lastEventId, reader, of: messageId }, signal)
}

export async function stopAnswer(ctx: SeatedContext, sessionId: SessionId): Promise<true> {
  const { id } = await ownRecord(ctx, sessionId)
  await chatSession(ctx, id).stop()
  return true
}

export async function renameSession(ctx: SeatedContext, input: RenameSessionInput): Promise<true> {
  await requireModerationPass(ctx, { kind: 'name', text: input.title })
  await renameRecord(ctx, input.sessionId, input.title)
  return true
}

/** The record goes first: from then on nobody can read, whatever happens to the object. */
export async function deleteSession(ctx: SeatedContext, sessionId: SessionId): Promise<true> {
  await removeRecord(ctx, sessionId)
  const { teamId } = ctx.seat
  await revokeSharesOf(ctx, { teamId, kind: 'conversation', sourceId: sessionId })
  await chatSession(ctx, sessionId).deleteAll()
  await removeAskImages(ctx, { teamId, sessionId })
  await dropTexts(ctx, { asker: askerOf(ctx), sessionId })
  await forgetAgent(ctx, { teamId: ctx.seat.teamId, sessionId })
  return true
}

export async function deleteMessage(
  ctx: SeatedContext,
  sessionId: SessionId,
  messageId: string,
): Promise<true> {
  const { id } = await ownRecord(ctx, sessionId)
  const deleted = await chatSession(ctx, id).deleteMessage(messageId)
  if (!deleted) throw chatErrors.messageNotFound()
  await removeAskImages(ctx, { teamId: ctx.seat.teamId, sessionId: id }, deleted.imagesLeft)
  await dropTexts(ctx, { asker: askerOf(ctx), sessionId: id, messageIds: deleted.gone })
  return true
}

/** Shows one of several versions of a question and its answer, with what was asked after it. */
export async function chooseMessage(
  ctx: SeatedContext,
  sessionId: SessionId,
  messageId: string,
): Promise<SessionView> {
  const record = await ownRecord(ctx, sessionId)
  const { id } = record
  const became = await chatSession(ctx, id).choose(messageId)
  if (became === 'missing') throw chatErrors.messageNotFound()
  if (became === 'busy') throw chatErrors.stillAnswering()
  const view = await viewSession(ctx, id)
  const title = displayTitle(record, view)
  if (title !== record.title) await retitleRecord(ctx, id, title)
  return { ...view, title }
}
