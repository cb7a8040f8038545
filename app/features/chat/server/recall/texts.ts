import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import type { MessageView } from '../../terms'
import type { TurnOrder } from '../ports'
import { filesOf } from '../redaction'
import { answerRatings, questionTexts } from './tables'

// A search reads all that a person ever asked; the beginning of an answer tells what it is about.
const ANSWER_CHARACTERS = 2000

/**
 * Keeps what was asked and answered where it can be found; nothing of a conversation or a message deleted meanwhile. May
 * run twice.
 */
export function keepText(
  ctx: SeatedContext,
  order: Pick<TurnOrder, 'messageId' | 'sessionId' | 'askedAt'>,
  message: MessageView,
): Statement {
  const { question, answer } = message
  return ctx.db
    .insert(questionTexts)
    .select(
      sql`
      SELECT ${order.messageId}, id, team_id, account_id, ${question},
        ${answer.slice(0, ANSWER_CHARACTERS).toWellFormed()},
        ${JSON.stringify([...new Set(filesOf(message))])}, ${order.askedAt}
      FROM question_records WHERE id = ${order.sessionId} AND deleted_at IS NULL`,
    )
    .onConflictDoUpdate({
      target: questionTexts.messageId,
      set: { answer: sql`excluded.answer`, readIds: sql`excluded.read_ids` },
      setWhere: ne(questionTexts.accountId, NOBODY),
    })
}

/** Whose are the marks that deleted messages leave: an answer may be settled after its message was deleted. */
const NOBODY = ''

/**
 * Forgets what was said in a conversation, or in these messages of it alone, and what of them comes late. Deleted
 * conversations have a record that says so.
 */
export async function dropTexts(
  ctx: Context,
  sessionId: string,
  messageIds?: readonly string[],
): Promise<void> {
  const among = (table: typeof questionTexts | typeof answerRatings) =>
    and(
      eq(table.sessionId, sessionId),
      messageIds &&
        inArray(table.messageId, sql`(SELECT value FROM json_each(${JSON.stringify(messageIds)}))`),
    )
  await ctx.db.batch([
    ctx.db.delete(questionTexts).where(among(questionTexts)),
    ...(messageIds ? [leaveMarks(ctx, sessionId, messageIds)] : []),
    ctx.db.delete(answerRatings).where(among(answerRatings)),
  ])
}

const leaveMarks = (ctx: Context, sessionId: string, messageIds: readonly string[]) =>
  ctx.db
    .insert(questionTexts)
    .select(
      sql`SELECT value, ${sessionId}, ${NOBODY}, ${NOBODY}, '', '', '[]', 0
        FROM json_each(${JSON.stringify(messageIds)}) WHERE true`,
    )
    .onConflictDoNothing()
