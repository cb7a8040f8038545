import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import { recordAuditActionIf } from '~/core/audit'
import type { Actor, SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import type { SessionId } from '~/core/ids'
import {
  countUsage,
  hasQuestionLeft,
  isQuestionCounted,
  returnQuestion,
  takeQuestion,
} from '~/features/teams/server'
import { keepAgent, type SavedAgent } from '../agents/saved-agent'
import type { TurnOrder } from '../ports'
import { isOwn, type QuestionRecord } from '../records'
import { askWindows, questionRecords, runningTurns } from '../tables'

/** `twin`: the same ask has opened this session, just now or long ago. */
export type Opening =
  | { became: 'open' }
  | { became: 'twin'; sessionId: SessionId }
  | { became: 'tooSoon' | 'tooMany' | 'noneLeft' }

// Longer than any turn may last; after it a turn that nobody ended no longer counts against its person.
const RUNNING_AT_MOST_MS = 15 * 60_000
const RETAINED_AT_MOST_MS = 24 * 60 * 60_000

/** Who asks, for what, and how much is allowed them; all that admission needs to know. */
export interface TurnRequest {
  order: TurnOrder
  /** Null when the ask opens its session. */
  record: QuestionRecord | null
  agent: SavedAgent | null
  actor: Actor
  address: string
  /** Milliseconds. */
  now: number
  limits: { asksPerMinute: number; runningTurns: number }
}

/** A request with the context of its asker. */
export interface TurnOpening {
  ctx: SeatedContext
  request: TurnRequest
}

/**
 * Opens turns in the control plane, each if its person may: within the minute's asks, the answers at once and the
 * month's questions. Takes the question, and writes the session's record or touches it. One transaction and one way to
 * the database for all, each seeing what those before it did; a refusal leaves nothing but the counted ask.
 */
export async function openTurns(openings: readonly TurnOpening[]): Promise<Opening[]> {
  const parts = openings.map(statementsOf)
  const [first, ...rest] = parts.flat()
  const [opening] = openings
  if (!first || !opening) return []
  const results = await opening.ctx.db.batch([first, ...rest])
  let read = 0
  return openings.map(({ request }, index) => {
    const verdicts: Verdict[] = results[read + VERDICT_NO] ?? []
    read += parts[index]?.length ?? 0
    return openingOf(request, verdicts[0])
  })
}

/** The same of one turn alone. */
export async function openTurn(ctx: SeatedContext, request: TurnRequest): Promise<Opening> {
  const [opening] = await openTurns([{ ctx, request }])
  if (!opening) throw new Error('no verdict came back')
  return opening
}

interface Verdict {
  isOpen: number
  asks: number
  others: number
  twin: SessionId | null
}

const VERDICT_NO = 4

function statementsOf({ ctx, request }: TurnOpening): Statement[] {
  const { order, record, agent, limits } = request
  const isNewSession = record === null
  const askedAt = new Date(order.askedAt)
  const twin = isNewSession ? twinOf(ctx, order) : sql<null>`NULL`
  const mayOpen = sql`${asksOf(ctx)} <= ${limits.asksPerMinute}
    AND ${othersRunning(ctx, order)} < ${limits.runningTurns}
    AND ${twin} IS NULL AND ${order.isRetry ? sql`1` : hasQuestionLeft(ctx, askedAt)}`
  const verdict = ctx.db
    .select({
      isOpen: isOpen(order),
      asks: askWindows.asks,
      others: othersRunning(ctx, order),
      twin,
    })
    .from(askWindows)
    .where(eq(askWindows.accountId, ctx.actor.accountId))
  return [
    countAsk(ctx),
    insertTurn(ctx, order, mayOpen),
    takeQuestion(ctx, askedAt, isCounted(order)),
    record ? touchRecord(ctx, order, record) : insertRecord(ctx, order),
    verdict,
    countUsage(ctx, askedAt, { questions: asked(order) }, isOpen(order)),
    ...beginnings(ctx, order, isNewSession ? agent : null),
    ...tellings(ctx, order),
  ]
}

function openingOf({ limits }: TurnRequest, verdict: Verdict | undefined): Opening {
  if (verdict?.isOpen === 1) return { became: 'open' }
  // First: an ask that is sent again asks for nothing new, however many there were.
  if (verdict?.twin) return { became: 'twin', sessionId: verdict.twin }
  if (!verdict || verdict.asks > limits.asksPerMinute) return { became: 'tooSoon' }
  return { became: verdict.others >= limits.runningTurns ? 'tooMany' : 'noneLeft' }
}

/** The end of a turn; all that closing it needs to know. */
export interface TurnClosing {
  order: Pick<TurnOrder, 'messageId' | 'isRetry' | 'askedAt' | 'owner'>
  /** The question is given back. */
  isOwed: boolean
  /** Words of the answer, added to the member's usage. */
  words: number
  /** Milliseconds. */
  now: number
}

/**
 * Ends the turn in the control plane. A question that `isOwed` is given back together with the turn's row, so that
 * this may be called again, by whomever, and gives back once. The answer's `words` are added to the member's usage; `also` is written together with all this.
 */
export async function closeTurn(
  ctx: SeatedContext,
  order: TurnOrder,
  isOwed: boolean,
  answered: { words: number; also: Statement[] } = { words: 0, also: [] },
): Promise<void> {
  const { words, also } = answered
  const [usage, ...rest] = closingStatements(ctx, { order, isOwed, words })
  await ctx.db.batch([usage, ...also, ...rest])
}

/** Ends turns as `closeTurn` does, all in one transaction and one way to the database. */
export async function closeTurns(
  closings: readonly (TurnClosing & { ctx: SeatedContext })[],
): Promise<true[]> {
  const statements = closings.flatMap(({ ctx, ...closing }) => closingStatements(ctx, closing))
  const [first, ...rest] = statements
  if (first) await closings[0]?.ctx.db.batch([first, ...rest])
  return closings.map(() => true)
}

function closingStatements(
  ctx: SeatedContext,
  { order, isOwed, words }: Pick<TurnClosing, 'order' | 'isOwed' | 'words'>,
): [Statement, ...Statement[]] {
  const askedAt = new Date(order.askedAt)
  const used = isOwed ? { questions: -asked(order) } : { words }
  const usage = countUsage(ctx, askedAt, used, isOpen(order))
  const returned = isOwed ? [returnQuestion(ctx, askedAt, isCounted(order))] : []
  return [usage, ...returned, removeTurn(ctx, order)]
}

/** People's questions are their own; a team's key asks for the team, which may see that it did. */
function tellings(ctx: SeatedContext, order: TurnOrder): Statement[] {
  if (!ctx.actor.isKey) return []
  const target = { kind: 'session', id: order.sessionId, name: '' }
  return [recordAuditActionIf(ctx, { action: 'chat.askByKey', target }, isOpen(order))]
}

const beginnings = (ctx: SeatedContext, order: TurnOrder, agent: SavedAgent | null) =>
  agent ? [keepAgent(ctx, order.sessionId, agent, isOpen(order))] : []

function countAsk(ctx: SeatedContext): Statement {
  const minute = Math.floor(ctx.now().getTime() / 60_000)
  const asks = sql`CASE WHEN ${askWindows.minute} = ${minute} THEN ${askWindows.asks} + 1 ELSE 1 END`
  return ctx.db
    .insert(askWindows)
    .values({ accountId: ctx.actor.accountId, minute, asks: 1 })
    .onConflictDoUpdate({ target: askWindows.accountId, set: { asks, minute } })
}

function insertTurn(ctx: SeatedContext, order: TurnOrder, onlyIf: SQL): Statement {
  const until = ctx.now().getTime() + RUNNING_AT_MOST_MS
  return ctx.db.insert(runningTurns).select(sql`
    SELECT ${order.messageId}, ${order.sessionId}, ${ctx.seat.teamId}, ${ctx.actor.accountId},
      ${until}, ${order.isRetry ? sql`0` : isQuestionCounted(ctx)}
    WHERE ${onlyIf}`)
}

function insertRecord(ctx: SeatedContext, order: TurnOrder): Statement {
  const now = ctx.now().getTime()
  const fileIds = order.files.map((file) => file.id).join(',')
  return ctx.db.insert(questionRecords).select(sql`
    SELECT ${order.sessionId}, ${ctx.seat.teamId}, ${ctx.actor.accountId}, ${order.title},
      ${order.ask.sessionFrom}, ${fileIds}, ${order.ask.folderIds}, ${now}, ${now}, NULL, ${order.askId}, NULL, '',
      ${order.title}, NULL
    WHERE ${isOpen(order)}`)
}

function touchRecord(ctx: SeatedContext, order: TurnOrder, record: QuestionRecord): Statement {
  const { title } = order
  const retitled = title === record.title ? {} : { title, assignedTitle: title }
  return ctx.db
    .update(questionRecords)
    .set({ updatedAt: ctx.now().getTime(), ...retitled })
    .where(and(isOwn(ctx, order.sessionId), isOpen(order)))
}

// Takes along what the person's turns have left that were lost a day before this one.
function removeTurn(ctx: SeatedContext, { messageId, askedAt }: Named & { askedAt: number }) {
  const { teamId, accountId, messageId: id, until } = runningTurns
  const isLeft = and(
    eq(accountId, ctx.actor.accountId),
    lt(until, askedAt + RUNNING_AT_MOST_MS - RETAINED_AT_MOST_MS),
  )
  return ctx.db
    .delete(runningTurns)
    .where(and(eq(teamId, ctx.seat.teamId), or(eq(id, messageId), isLeft)))
}

// Asked for again after it broke off, a question is the same one.
const asked = ({ isRetry }: Pick<TurnOrder, 'isRetry'>) => (isRetry ? 0 : 1)

type Named = Pick<TurnOrder, 'messageId'>

const isOpen = ({ messageId }: Named) =>
  sql<number>`EXISTS (SELECT 1 FROM running_turns WHERE message_id = ${messageId})`

const isCounted = ({ messageId }: Named) =>
  sql`EXISTS (SELECT 1 FROM running_turns WHERE message_id = ${messageId} AND counted = 1)`

const asksOf = (ctx: SeatedContext) =>
  sql`(SELECT asks FROM ask_windows WHERE account_id = ${ctx.actor.accountId})`

// The session's own turn does not stand in the way of its next: whether that one has ended, only its object knows.
const othersRunning = (ctx: SeatedContext, { sessionId }: TurnOrder) => sql<number>`
  (SELECT count(DISTINCT session_id) FROM running_turns
   WHERE team_id = ${ctx.seat.teamId} AND account_id = ${ctx.actor.accountId}
     AND session_id <> ${sessionId} AND until > ${ctx.now().getTime()})`

// The signs have it found by the beginning of its ask, which is all that the index holds.
const twinOf = (ctx: SeatedContext, { sessionId, askId }: TurnOrder) => sql<SessionId | null>`
  (SELECT id FROM question_records WHERE +team_id = ${ctx.seat.teamId}
     AND +account_id = ${ctx.actor.accountId} AND substr(ask_key, 1, 16) = substr(${askId}, 1, 16)
     AND ask_key = ${askId} AND id <> ${sessionId})`
