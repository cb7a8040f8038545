import { and, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import type { AnswerRating } from '../../terms'
import type { RateAnswerInput } from '../../contract'
import { chatErrors } from '../../errors'
import { ownRecord } from '../records'
import { answerRatings } from './tables'
import { chatSession } from '../chat-session'

/** Keeps, changes or takes back what the caller says of an answer. Errors: `sessionNotFound`, `messageNotFound`. */
export async function rateAnswer(ctx: SeatedContext, input: RateAnswerInput): Promise<true> {
  const { sessionId, messageId, value, reasons, words } = input
  const { id } = await ownRecord(ctx, sessionId)
  if (!(await chatSession(ctx, id).message(messageId))) throw chatErrors.messageNotFound()
  if (value === null) {
    await ctx.db.delete(answerRatings).where(isOwn(ctx, sessionId, messageId))
    return true
  }
  const rating = { value, reasons: JSON.stringify(reasons), words, ratedAt: ctx.now().getTime() }
  await ctx.db
    .insert(answerRatings)
    .values({
      messageId,
      sessionId,
      teamId: ctx.seat.teamId,
      accountId: ctx.actor.accountId,
      ...rating,
    })
    .onConflictDoUpdate({ target: answerRatings.messageId, set: rating })
  return true
}

/** What the caller said of the answers of a conversation, by message. */
export async function ratingsIn(
  ctx: SeatedContext,
  sessionId: SessionId,
): Promise<Map<string, AnswerRating>> {
  const rows = await ctx.db
    .select({ messageId: answerRatings.messageId, value: answerRatings.value })
    .from(answerRatings)
    .where(isOwn(ctx, sessionId))
  return new Map(rows.map((row) => [row.messageId, row.value]))
}

const isOwn = (ctx: SeatedContext, sessionId: SessionId, messageId?: string) =>
  and(
    eq(answerRatings.teamId, ctx.seat.teamId),
    eq(answerRatings.accountId, ctx.actor.accountId),
    eq(answerRatings.sessionId, sessionId),
    messageId === undefined ? undefined : eq(answerRatings.messageId, messageId),
  )
