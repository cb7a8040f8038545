import { and, desc, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { redactedAmong } from '~/features/library/server'
import type { FoundQuestion } from '../../contract'
import { presentedArchived, type PresentedRow } from '../record-archive/merged-page'
import { archivedCount, findArchivedAmong } from '../record-archive/read-archived'
import { isMine, presented, presentRecord } from '../records'
import { questionRecords } from '../tables'
import { askerOf, questionArchive } from '../archive'
import { snippetOf } from './snippet'

const CONVERSATIONS_AT_MOST = 50
/**
 * Conversations of the caller with the word in their title, a question or an answer, the latest first, each with the
 * place that holds it. Answers whose sources the caller may no longer read are not looked into.
 */
export async function findQuestions(ctx: SeatedContext, keyword: string): Promise<FoundQuestion[]> {
  const word = keyword.toLowerCase()
  const [{ titled, archived }, messages] = await Promise.all([
    titlesWith(ctx, word),
    questionArchive(ctx, askerOf(ctx)).find(word),
  ])
  const ids = [...new Set(messages.map(({ sessionId }) => sessionId))]
  const [closed, live, old] = await Promise.all([
    redactedAmong(
      ctx,
      messages.flatMap(({ readIds }) => readIds),
    ),
    recordsOf(ctx, ids),
    archived > 0 ? findArchivedAmong(ctx, { ids, word, atMost: CONVERSATIONS_AT_MOST }) : [],
  ])
  const records = new Map(
    [...old.map(presentedArchived), ...live].map((record) => [record.id, record]),
  )
  const isTitled = ({ title }: PresentedRow) => title.toLowerCase().includes(word)
  const allTitled = [...titled, ...old.map(presentedArchived).filter(isTitled)].toSorted(
    (item, other) => other.updatedAt - item.updatedAt,
  )
  const found = new Map<string, FoundQuestion>()
  for (const record of allTitled) {
    const place = { messageId: '', part: 'title', ...snippetOf(record.title, word) } as const
    found.set(record.id, { record: presentRecord(record), ...place })
  }
  for (const { messageId, sessionId, readIds, question, answer } of messages) {
    const record = records.get(sessionId)
    const readable = readIds.some((id) => closed.has(id)) ? null : answer
    const place = question
      ? ({ part: 'question', ...question } as const)
      : readable && ({ part: 'answer', ...readable } as const)
    if (!record || !place || found.has(record.id)) continue
    found.set(record.id, { record: presentRecord(record), messageId, ...place })
  }
  return [...found.values()]
    .toSorted((item, other) => other.record.updateTime.localeCompare(item.record.updateTime))
    .slice(0, CONVERSATIONS_AT_MOST)
}

async function titlesWith(ctx: SeatedContext, word: string) {
  const [titled, archives] = await ctx.db.batch([
    ctx.db
      .select(presented(ctx))
      .from(questionRecords)
      .where(and(isMine(ctx), holds(questionRecords.title, word)))
      .orderBy(desc(questionRecords.updatedAt))
      .limit(CONVERSATIONS_AT_MOST),
    archivedCount(ctx),
  ])
  return { titled, archived: archives[0]?.records ?? 0 }
}

function recordsOf(ctx: SeatedContext, sessionIds: SessionId[]) {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`
  return ctx.db
    .select(presented(ctx))
    .from(questionRecords)
    .where(and(isMine(ctx), inArray(questionRecords.id, ids)))
}

const holds = (column: SQLiteColumn, word: string) => sql`instr(lower(${column}), ${word}) > 0`
