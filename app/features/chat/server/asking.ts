import type { SeatedContext } from '~/core/context'
import { AppError, requestErrors } from '~/core/errors'
import { findUsableFiles } from '~/features/library/server'
import { returnQuestion, spendQuestion } from '~/features/teams/server'
import type { AskInput } from '../contract'
import { chatErrors } from '../errors'
import type { TurnOrder } from './ports'
import {
  countAsk,
  dropRecord,
  endRunning,
  openRecord,
  ownRecord,
  recordOfAsk,
  reopenRecord,
  type QuestionRecord,
} from './records'

// Longer than any turn may last; after it a turn that nobody ended no longer counts against its owner.
const RUNNING_AT_MOST_MS = 15 * 60_000
const TITLE_CHARACTERS = 50

/**
 * Checks the ask against its seat, session, files and limits, starts the turn in the session's object, and answers with
 * its event stream. The same `askId` again follows the same turn and is not counted twice.
 */
export async function askQuestion(
  ctx: SeatedContext,
  input: AskInput,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { seat } = ctx
  if (input.teamId !== seat.teamId || input.spaceId !== seat.spaceId)
    throw requestErrors.forbidden()
  const [session, files] = await Promise.all([sessionOf(ctx, input), chosenFiles(ctx, input)])
  const order = orderOf(ctx, input, session, files)
  return session.isKnownAsk
    ? followKnown(ctx, order, signal)
    : startTurn(ctx, order, session, signal)
}

interface Session {
  id: string
  title: string
  record: QuestionRecord | null
  /** The ask has opened this session before. */
  isKnownAsk: boolean
}

async function sessionOf(ctx: SeatedContext, input: AskInput): Promise<Session> {
  if (input.sessionId && !input.isNew) {
    const record = await ownRecord(ctx, input.sessionId)
    return { id: record.id, title: record.title, record, isKnownAsk: false }
  }
  const known = input.askId ? await recordOfAsk(ctx, input.askId) : null
  if (known) return { id: known.id, title: known.title, record: known, isKnownAsk: true }
  return { id: ctx.newId(), title: titleOf(input.question), record: null, isKnownAsk: false }
}

async function startTurn(
  ctx: SeatedContext,
  order: TurnOrder,
  session: Session,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  // Together, since each is a way to the database and the first word waits for all of them.
  const [isInTime, spent, isClaimed] = await Promise.all([
    countAsk(ctx, ctx.settings.MAX_ASKS_PER_MINUTE),
    spendQuestion(ctx),
    claim(ctx, order, session),
  ])
  const counted = spent === 'counted'
  const giveBack = () => (counted ? returnQuestion(ctx, ctx.now()) : undefined)
  if (!isInTime || spent === 'refused' || !isClaimed) {
    await giveBack()
    if (isInTime && !isClaimed) return joinTwin(ctx, order, signal)
    if (isClaimed) await abandon(ctx, session)
    throw isInTime ? chatErrors.noQuestionsLeft() : requestErrors.tooMany()
  }
  try {
    const answer = await ctx.chatSession(order.sessionId).ask({ ...order, counted }, signal)
    if (answer.outcome !== 'started') await giveBack()
    if (answer.outcome === 'replayed') await endRunning(ctx, order)
    return answer.events
  } catch (error) {
    await giveBack()
    if (!isStillAnswering(error)) await abandon(ctx, session)
    throw error
  }
}

async function followKnown(ctx: SeatedContext, order: TurnOrder, signal: AbortSignal) {
  return (await ctx.chatSession(order.sessionId).ask(order, signal)).events
}

// A claim fails when too many turns run, or when the same ask, sent twice at once, has opened its session just now.
async function joinTwin(ctx: SeatedContext, order: TurnOrder, signal: AbortSignal) {
  const twin = await recordOfAsk(ctx, order.askId)
  if (!twin) throw chatErrors.tooManyRunning()
  return followKnown(ctx, { ...order, sessionId: twin.id, title: twin.title }, signal)
}

function claim(ctx: SeatedContext, order: TurnOrder, session: Session): Promise<boolean> {
  const now = ctx.now().getTime()
  const until = now + RUNNING_AT_MOST_MS
  const atMost = ctx.settings.MAX_RUNNING_TURNS
  if (session.record) return reopenRecord(ctx, session.id, until, atMost)
  const record = {
    id: session.id,
    teamId: ctx.seat.teamId,
    accountId: ctx.actor.accountId,
    title: session.title,
    sessionFrom: order.ask.sessionFrom,
    fileIds: order.files.map((file) => file.id).join(','),
    folderIds: order.ask.folderIds,
    createdAt: now,
    updatedAt: now,
    askKey: order.askId,
    runningUntil: until,
  }
  return openRecord(ctx, record, atMost)
}

// A session whose first turn never started leaves no trace.
async function abandon(ctx: SeatedContext, session: Session): Promise<void> {
  if (session.record) await endRunning(ctx, { sessionId: session.id })
  else await dropRecord(ctx, session.id)
}

async function chosenFiles(ctx: SeatedContext, input: AskInput): Promise<TurnOrder['files']> {
  const fileIds = input.files.map((file) => file.repositoryFileId)
  const folderIds = input.sessionFrom === 'KnowledgeFolder' ? folderIdsOf(input) : []
  if (fileIds.length === 0 && folderIds.length === 0) {
    if (input.sessionFrom === 'KnowledgeSingleFile') throw chatErrors.noUsableDocuments()
    return []
  }
  const usable = await findUsableFiles(ctx, { fileIds, folderIds })
  if (usable.length === 0) throw chatErrors.noUsableDocuments()
  return usable
}

const folderIdsOf = (input: AskInput) =>
  input.folderIds.split(',').filter((id) => /^\d{1,16}$/.test(id))

function orderOf(
  ctx: SeatedContext,
  ask: AskInput,
  session: Session,
  files: TurnOrder['files'],
): TurnOrder {
  const { accountId, signInId } = ctx.actor
  const messageId = ctx.newId()
  return {
    messageId,
    sessionId: session.id,
    title: session.title,
    ask,
    askId: ask.askId ?? messageId,
    files,
    owner: { accountId, signInId, ...ctx.seat },
    counted: false,
    askedAt: ctx.now().getTime(),
  }
}

function titleOf(question: string): string {
  const line = question.trim().replace(/\s+/g, ' ')
  const characters = [...line]
  if (characters.length <= TITLE_CHARACTERS) return line
  return `${characters.slice(0, TITLE_CHARACTERS).join('')}…`
}

const isStillAnswering = (error: unknown) =>
  error instanceof AppError && error.slug === chatErrors.stillAnswering().slug
