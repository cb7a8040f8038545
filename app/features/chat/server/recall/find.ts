import { and, desc, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { pinyinLetters } from '#packages/chinese/pinyin'
import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { redactedAmong } from '~/features/library/server'
import type { FoundQuestion } from '../../contract'
import { presentedArchived, type PresentedRow } from '../record-archive/merged-page'
import { settledOf } from '../record-archive/read-archived'
import { isMine, presented, presentRecord } from '../records'
import { questionRecords } from '../tables'
import { askerOf, questionArchive } from '../archive'
import type { QuestionHit } from './question-archive'
import { placeOf, snippetOf } from './snippet'

const CONVERSATIONS_AT_MOST = 50
const PINYIN_AT_MOST = 500

/**
 * Conversations of the caller with the word in their title, a question or an answer, the latest first, each with the
 * place that holds it; titles and questions that are read as the word, too. Answers whose sources the caller may no
 * longer read are not looked into.
 */
export const findQuestions = async (ctx: SeatedContext, keyword: string) =>
  (await lookUpQuestions(ctx, keyword))()

/** The same in two steps: what is returned asks for the rest. */
export async function lookUpQuestions(
  ctx: SeatedContext,
  keyword: string,
): Promise<() => Promise<FoundQuestion[]>> {
  const word = keyword.toLowerCase()
  const [titled, { messages, archived }] = await Promise.all([
    titlesWith(ctx, word),
    questionArchive(ctx, askerOf(ctx)).find(word, CONVERSATIONS_AT_MOST),
  ])
  return async () => {
    const ids = [...new Set(messages.map(({ sessionId }) => sessionId))]
    const [closed, live, old] = await Promise.all([
      redactedAmong(
        ctx,
        messages.flatMap(({ readIds }) => readIds),
      ),
      ids.length > 0 ? recordsOf(ctx, ids) : [],
      settledOf(ctx, archived),
    ])
    const records = [...old.map(presentedArchived), ...live]
    return placesIn({ word, titled, records, messages, closed })
  }
}

interface Findings {
  word: string
  titled: PresentedRow[]
  /** Archived ones first. */
  records: PresentedRow[]
  messages: QuestionHit[]
  closed: ReadonlySet<string>
}

function placesIn({ word, titled, records, messages, closed }: Findings): FoundQuestion[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const found = new Map<string, FoundQuestion>()
  const latestFirst = [...titled, ...records].toSorted(
    (a, b) => b.updatedAt - a.updatedAt || Number(b.id) - Number(a.id),
  )
  for (const record of latestFirst) {
    if (found.has(record.id) || !placeOf(record.title, word)) continue
    const place = { messageId: '', part: 'title', ...snippetOf(record.title, word) } as const
    found.set(record.id, { record: presentRecord(record), ...place })
  }
  for (const { messageId, sessionId, readIds, question, answer } of messages) {
    const record = byId.get(sessionId)
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

// No database hears pinyin: of what does not rest yet, the latest titles are read.
async function titlesWith(ctx: SeatedContext, word: string): Promise<PresentedRow[]> {
  const isPinyin = pinyinLetters(word) !== ''
  const isHeld = holds(questionRecords.title, word)
  const rows = await ctx.db
    .select(presented(ctx))
    .from(questionRecords)
    .where(and(isMine(ctx), isPinyin ? undefined : isHeld))
    .orderBy(desc(isHeld), desc(questionRecords.updatedAt))
    .limit(isPinyin ? PINYIN_AT_MOST : CONVERSATIONS_AT_MOST)
  return rows.filter(({ title }) => placeOf(title, word))
}

function recordsOf(ctx: SeatedContext, sessionIds: SessionId[]) {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`
  return ctx.db
    .select(presented(ctx))
    .from(questionRecords)
    .where(and(isMine(ctx), inArray(questionRecords.id, ids)))
}

const holds = (column: SQLiteColumn, word: string) => sql`instr(lower(${column}), ${word}) > 0`
