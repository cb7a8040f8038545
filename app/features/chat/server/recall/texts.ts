import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { FileId, SessionId } from '~/core/ids'
import type { MessageView } from '../../terms'
import type { TurnOrder } from '../ports'
import { filesOf } from '../redaction'
import { askerOf, questionArchive, type Asker } from '../archive'
import type { ArchivedQuestion } from './question-archive'
import { answerRatings, questionTexts } from './tables'

/** Longer than any answer; a row of an object holds 2 MB. */
const ANSWER_CHARACTERS = 400_000
const MOVED_AT_ONCE = 500
/** Whose are the marks of deleted messages in the table of before. */
const NOBODY = ''

/**
 * Keeps what was asked and answered where it can be found; nothing of a conversation or a message deleted meanwhile. May
 * run twice.
 */
export async function keepText(
  ctx: SeatedContext,
  order: Pick<TurnOrder, 'messageId' | 'sessionId' | 'askedAt'>,
  message: MessageView,
): Promise<void> {
  const { messageId, sessionId, askedAt } = order
  const { question } = message
  const answer = message.answer.slice(0, ANSWER_CHARACTERS).toWellFormed()
  const readIds = [...new Set(filesOf(message))]
  const entry = { messageId, sessionId, question, answer, readIds, askedAt }
  await questionArchive(ctx, askerOf(ctx)).keep([entry])
}

interface DroppedTexts {
  asker: Asker
  sessionId: SessionId
  /** Absent: all of the conversation. */
  messageIds?: readonly string[]
}

/** Forgets what was said in a conversation, or in these messages of it alone, and what of them comes late. */
export async function dropTexts(
  ctx: Context,
  { asker, sessionId, messageIds }: DroppedTexts,
): Promise<void> {
  const archive = questionArchive(ctx, asker)
  await (messageIds ? archive.forgetMessages(messageIds) : archive.forgetSession(sessionId))
  const among = (table: typeof questionTexts | typeof answerRatings) =>
    and(
      eq(table.sessionId, sessionId),
      messageIds &&
        inArray(table.messageId, sql`(SELECT value FROM json_each(${JSON.stringify(messageIds)}))`),
    )
  await ctx.db.batch([
    ctx.db.delete(questionTexts).where(among(questionTexts)),
    ctx.db.delete(answerRatings).where(among(answerRatings)),
  ])
}

/**
 * Moves texts that an older version kept in the database into the archives of their people, some at a time, the oldest
 * first. Answers with how many were moved.
 */
export async function moveTexts(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(questionTexts)
    .where(ne(questionTexts.accountId, NOBODY))
    .orderBy(asc(questionTexts.askedAt))
    .limit(MOVED_AT_ONCE)
  const byPerson = Map.groupBy(rows, ({ teamId, accountId }) => `${teamId}:${accountId}`)
  for (const texts of byPerson.values()) {
    const [{ teamId, accountId }] = texts as [(typeof texts)[number]]
    await questionArchive(ctx, { teamId, accountId }).keep(texts.map(archived))
    const moved = JSON.stringify(texts.map(({ messageId }) => messageId))
    await ctx.db
      .delete(questionTexts)
      .where(inArray(questionTexts.messageId, sql`(SELECT value FROM json_each(${moved}))`))
  }
  return rows.length
}

const archived = (row: typeof questionTexts.$inferSelect): ArchivedQuestion => ({
  messageId: row.messageId,
  sessionId: row.sessionId,
  question: row.question,
  answer: row.answer,
  // Written by this feature alone, so the shape is known.
  readIds: JSON.parse(row.readIds) as FileId[],
  askedAt: row.askedAt,
})
