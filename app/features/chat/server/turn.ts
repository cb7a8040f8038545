import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { formatDateTime } from '~/core/format'
import { reasonOf } from '~/core/reasons'
import { NOTHING_FOUND } from '~/core/refusal'
import { moderationErrors } from '~/features/moderation/errors'
import { PAPER, questionModes, type ChatEvent } from '../contract'
import { modelErrors } from '~/features/models/errors'
import type { ModelIdentity } from '~/features/models/contract'
import { closeOpen, say } from './draft'
import { notices } from './notices'
import { isRefusal } from './prompt'
import { contradictionsIn } from './modes/contradictions'
import { converse } from './modes/converse'
import { courtesyTo } from './modes/courtesy'
import { isOffline, openDesk, type Desk, type Turn } from './modes/desk'
import { gather, gatherOutside } from './modes/gather'
import { readPicture } from './modes/picture'
import type { TurnOrder } from './ports'
import { judged } from './verdicts/judge'
import { research as ownResearch, type Research } from './research'

export type { Turn } from './modes/desk'

/**
 * One question from its start to exactly one terminal event; it knows no socket and no storage.
 * It never throws: what goes wrong is the turn's last event, and what was written before it stays valid.
 */
export async function* runTurn(
  ctx: SeatedContext,
  turn: Turn,
  research: Research = ownResearch,
): AsyncGenerator<ChatEvent> {
  const { order } = turn
  yield startOf(order)
  const desk = openDesk(ctx, continuing(turn), research)
  try {
    yield* answer(desk)
    yield* closeOpen(ctx, desk.draft)
    yield* beside(desk)
    yield* verdicts(desk)
    yield { type: 'conversation.completed', messageId: order.messageId, status: 'done' }
  } catch (error) {
    yield* closeOpen(ctx, desk.draft)
    yield ending(ctx, turn, error)
  }
}

/** The citations once more, where a configured model has judged them; a stop meanwhile ends the judging alone. */
async function* verdicts({ ctx, turn, draft }: Desk): AsyncGenerator<ChatEvent> {
  const found = draft.citations && (await judged(ctx, draft.citations, turn.signal))
  if (found) yield { type: 'final.refs', refs: found.refs, checks: found.checks }
}

/** What a question is about, as it is shown beside it. */
export const askedOf = ({ files, works = [] }: TurnOrder) => [
  ...files,
  ...works.map(({ id, title }) => ({ id, title, extension: PAPER })),
]

/** The event that opens a turn. */
export function startOf(order: TurnOrder): Extract<ChatEvent, { type: 'conversation.started' }> {
  return {
    type: 'conversation.started',
    sessionId: order.sessionId,
    messageId: order.messageId,
    title: order.title,
    question: order.ask.question,
    createTime: formatDateTime(new Date(order.askedAt)),
    modes: questionModes.filter((mode) => order.ask[mode]),
  }
}

async function* answer(desk: Desk): AsyncGenerator<ChatEvent> {
  const { draft, turn, plan } = desk
  const isQuoted = isOffline(desk) && !turn.order.image
  const courtesy = isQuoted ? courtesyTo(turn.order.ask.question, plan.scope) : null
  if (courtesy !== null) {
    yield* say(draft, courtesy, false)
    return
  }
  const told = yield* gather(desk)
  if (told) {
    yield* say(draft, told.text, false)
    return
  }
  if (hasNothingToSayFrom(desk)) {
    // A search that failed has not found that there is nothing.
    if (desk.runner.failure !== null) throw desk.runner.failure
    // The sources hold nothing for this question: say so without asking a model, which would only invent.
    yield* say(draft, NOTHING_FOUND, true)
    return
  }
  if (wasNothingSearched(desk) && isQuoted) {
    yield* say(draft, UNSEARCHED, false)
    return
  }
  const { image } = desk.turn.order
  const by = yield* speaking(desk, image ? [await readPicture(desk, image)] : [])
  if (by.provider !== 'offline') yield* contradictionsIn(desk, by)
}

/** A model that turns out not to call tools gets what it would have looked for beforehand. */
async function* speaking(desk: Desk, images: string[]): AsyncGenerator<ChatEvent, ModelIdentity> {
  try {
    return yield* converse(desk, images)
  } catch (error) {
    const isForTools = error instanceof AppError && error.slug === modelErrors.noTools().slug
    if (!isForTools || !desk.plan.callsTools || desk.draft.text !== '') throw error
    desk.plan = { ...desk.plan, callsTools: false }
    yield* gatherOutside(desk)
    return yield* converse(desk, images)
  }
}

/** An answer that was cut by its length is gone on with: the sources are those of its question. */
function continuing(turn: Turn): Turn {
  const { order, earlier } = turn
  const before = earlier.at(-1)
  if (order.ask.continues === undefined || !before) return turn
  return { ...turn, order: { ...order, ask: { ...order.ask, question: before.question } } }
}

/** What its reader should know of the answer besides its words. */
function* beside(desk: Desk): Generator<ChatEvent> {
  const { draft, turn } = desk
  const isModels = draft.by !== null && !['none', 'offline'].includes(draft.by.provider)
  if (!isModels) return
  if (isUnmarked(desk)) yield notices.unmarked()
  if (wasNothingSearched(desk) && !turn.order.image) yield notices.unsearched()
}

function isUnmarked({ plan, draft }: Desk): boolean {
  const { citations, book, refused, text } = draft
  if (!plan.isClosed || book.items.length === 0 || citations === null) return false
  return citations.checks.length === 0 && !(refused ?? isRefusal(text))
}

const UNSEARCHED =
  '没有选搜索范围，这次没有查资料。请在提问框的「查哪里」里选上知识库、联网搜索或学术搜索，再问一次。'

const wasNothingSearched = ({ plan, draft }: Desk) =>
  plan.scope === null && !draft.book.wereAsked && plan.web === 'off' && plan.scholar === 'off'

function hasNothingToSayFrom(desk: Desk): boolean {
  const { plan, draft, runner } = desk
  const wereAsked = draft.book.wereAsked || runner.failure !== null
  if (!wereAsked || draft.book.items.length > 0) return false
  const mayLookOn = plan.callsTools && (plan.web === 'on' || plan.scholar === 'on')
  return (plan.isClosed || isOffline(desk)) && !mayLookOn
}

/** How a turn ends in an error. What did not pass a safety check, ours or the model's own, is taken back. */
export function refusalOf(
  messageId: string,
  { kind, text: message }: AppError,
): Extract<ChatEvent, { type: 'conversation.error' }> {
  const { code } = kind
  const withdrawn = code === moderationErrors.refused().kind.code && { withdrawn: true as const }
  return { type: 'conversation.error', messageId, code, message, ...withdrawn }
}

function ending(ctx: SeatedContext, turn: Turn, error: unknown): ChatEvent {
  const { messageId } = turn.order
  if (turn.signal.aborted && !(turn.signal.reason instanceof AppError)) {
    return { type: 'conversation.completed', messageId, status: 'end' }
  }
  const known = turn.signal.aborted ? turn.signal.reason : error
  if (known instanceof AppError) {
    ctx.log('warn', 'chat.turn-failed', { messageId, slug: known.slug })
    return refusalOf(messageId, known)
  }
  ctx.log('error', 'chat.turn-unforeseen', { messageId, reason: reasonOf(error) })
  return { type: 'conversation.error', messageId, code: 500, message: '服务器错误' }
}
