import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SeatedContext } from '~/core/context'
import { redactedAmong } from '~/features/library/server'
import type { FoundQuestion } from '../../contract'
import { isMine, presented, presentRecord } from '../records'
import { questionRecords } from '../tables'
import { questionTexts } from './tables'

const CONVERSATIONS_AT_MOST = 50
// Several messages of one conversation may hold the word.
const MESSAGES_AT_MOST = 300
/** Characters of a snippet before the word and after it. */
const BEFORE = 16
const AFTER = 44

/**
 * Conversations of the caller with the word in their title, a question or an answer, the latest first, each with the
 * place that holds it. Answers whose sources the caller may no longer read are not looked into.
 */
export async function findQuestions(ctx: SeatedContext, keyword: string): Promise<FoundQuestion[]> {
  const word = keyword.toLowerCase()
  const [titled, messages] = await ctx.db.batch([titlesWith(ctx, word), messagesWith(ctx, word)])
  const [closed, records] = await Promise.all([
    redactedAmong(
      ctx,
      messages.flatMap(({ readIds }) => readIdsOf(readIds)),
    ),
    recordsOf(ctx, [...new Set(messages.map(({ sessionId }) => sessionId))]),
  ])
  const found = new Map<string, FoundQuestion>()
  for (const record of titled) {
    const place = { messageId: '', part: 'title', ...snippetOf(record.title, word) } as const
    found.set(record.id, { record: presentRecord(record), ...place })
  }
  for (const message of messages) {
    const record = records.get(message.sessionId)
    const isClosed = readIdsOf(message.readIds).some((id) => closed.has(id))
    const part = placeOf(message, word, isClosed)
    if (!record || !part || found.has(record.id)) continue
    const place = { messageId: message.messageId, part, ...snippetOf(message[part], word) }
    found.set(record.id, { record: presentRecord(record), ...place })
  }
  return [...found.values()]
    .toSorted((item, other) => other.record.updateTime.localeCompare(item.record.updateTime))
    .slice(0, CONVERSATIONS_AT_MOST)
}

const titlesWith = (ctx: SeatedContext, word: string) =>
  ctx.db
    .select(presented(ctx))
    .from(questionRecords)
    .where(and(isMine(ctx), holds(questionRecords.title, word)))
    .orderBy(desc(questionRecords.updatedAt))
    .limit(CONVERSATIONS_AT_MOST)

const messagesWith = (ctx: SeatedContext, word: string) =>
  ctx.db
    .select()
    .from(questionTexts)
    .where(
      and(
        eq(questionTexts.teamId, ctx.seat.teamId),
        eq(questionTexts.accountId, ctx.actor.accountId),
        or(holds(questionTexts.question, word), holds(questionTexts.answer, word)),
      ),
    )
    .orderBy(desc(questionTexts.askedAt))
    .limit(MESSAGES_AT_MOST)

async function recordsOf(ctx: SeatedContext, sessionIds: string[]) {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`
  const rows = await ctx.db
    .select(presented(ctx))
    .from(questionRecords)
    .where(and(isMine(ctx), inArray(questionRecords.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

const holds = (column: SQLiteColumn, word: string) => sql`instr(lower(${column}), ${word}) > 0`

function placeOf(
  { question, answer }: typeof questionTexts.$inferSelect,
  word: string,
  isClosed: boolean,
): 'question' | 'answer' | null {
  if (question.toLowerCase().includes(word)) return 'question'
  return !isClosed && answer.toLowerCase().includes(word) ? 'answer' : null
}

/** The words around the first place of `word`, on one line; the mark is in UTF-16 offsets of the text. */
function snippetOf(text: string, word: string): Pick<FoundQuestion, 'text' | 'mark'> {
  const line = text
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/[#*`>|]+/g, '')
    .replace(/\s+/g, ' ')
  const position = line.toLowerCase().indexOf(word)
  // Marks and signs of Markdown may have stood between the letters of the word.
  if (position < 0) return { text: line.slice(0, BEFORE + AFTER), mark: null }
  const from = Math.max(0, position - BEFORE)
  const to = position + word.length
  const head = from > 0 ? '…' : ''
  const tail = to + AFTER < line.length ? '…' : ''
  return {
    text: `${head}${line.slice(from, to + AFTER)}${tail}`.toWellFormed(),
    mark: { from: head.length + position - from, to: head.length + to - from },
  }
}

// Written by texts.ts alone, so the shape is known.
const readIdsOf = (json: string) => JSON.parse(json) as string[]
