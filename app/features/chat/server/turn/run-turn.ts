import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { formatDateTime } from '~/core/format'
import { reasonOf } from '~/core/reasons'
import { NOTHING_FOUND } from '~/core/refusal'
import { moderationErrors } from '~/features/moderation/errors'
import { PAPER, questionModes, type ChatEvent } from '../../terms'
import { modelErrors } from '~/features/models/errors'
import type { ModelIdentity } from '~/features/models/terms'
import { closeOpen, say } from './draft'
import { notices } from './notices'
import { isRefusal } from './prompt'
import { contradictionsIn } from '../modes/contradictions'
import { converse } from '../modes/converse'
import { courtesyTo } from '../modes/courtesy'
import { isOffline, openTurnState, type TurnState, type Turn } from '../modes/turn-state'
import { gather, gatherOutside } from '../modes/gather'
import { readPicture } from '../modes/picture'
import type { TurnOrder } from '../ports'
import { judged } from '../verdicts/judge'
import { research as ownResearch, type Research } from './research'

export type { Turn } from '../modes/turn-state'

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
  const state = openTurnState(ctx, continuing(turn), research)
  try {
    yield* answer(state)
    yield* closeOpen(ctx, state.draft)
    yield* beside(state)
    yield* verdicts(state)
    yield { type: 'conversation.completed', messageId: order.messageId, status: 'done' }
  } catch (error) {
    yield* closeOpen(ctx, state.draft)
    yield ending(ctx, turn, error)
  }
}

/** The citations once more, where a configured model has judged them; a stop meanwhile ends the judging alone. */
async function* verdicts({ ctx, turn, draft }: TurnState): AsyncGenerator<ChatEvent> {
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

async function* answer(state: TurnState): AsyncGenerator<ChatEvent> {
  const { draft, turn, plan } = state
  const isQuoted = isOffline(state) && !turn.order.image
  const courtesy = isQuoted ? courtesyTo(turn.order.ask.question, plan.scope) : null
  if (courtesy !== null) {
    yield* say(draft, courtesy, false)
    return
  }
  const catalogueAnswer = yield* gather(state)
  if (catalogueAnswer) {
    yield* say(draft, catalogueAnswer.text, false)
    return
  }
  if (hasNothingToSayFrom(state)) {
    // A search that failed has not found that there is nothing.
    if (state.runner.failure !== null) throw state.runner.failure
    // The sources hold nothing for this question: say so without asking a model, which would only invent.
    yield* say(draft, NOTHING_FOUND, true)
    return
  }
  if (wasNothingSearched(state) && isQuoted) {
    yield* say(draft, UNSEARCHED, false)
    return
  }
  const { image } = state.turn.order
  const by = yield* speaking(state, image ? [await readPicture(state, image)] : [])
  if (by.provider !== 'offline') yield* contradictionsIn(state, by)
}

/** A model that turns out not to call tools gets what it would have looked for beforehand. */
async function* speaking(
  state: TurnState,
  images: string[],
): AsyncGenerator<ChatEvent, ModelIdentity> {
  try {
    return yield* converse(state, images)
  } catch (error) {
    const isForTools = error instanceof AppError && error.slug === modelErrors.noTools().slug
    if (!isForTools || !state.plan.callsTools || state.draft.text !== '') throw error
    state.plan = { ...state.plan, callsTools: false }
    yield* gatherOutside(state)
    return yield* converse(state, images)
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
function* beside(state: TurnState): Generator<ChatEvent> {
  const { draft, turn } = state
  const isModels = draft.by !== null && !['none', 'offline'].includes(draft.by.provider)
  if (!isModels) return
  if (isUnmarked(state)) yield notices.unmarked()
  if (wasNothingSearched(state) && !turn.order.image) yield notices.unsearched()
}

function isUnmarked({ plan, draft }: TurnState): boolean {
  const { citations, citationRegistry, refused, text } = draft
  if (!plan.isClosed || citationRegistry.items.length === 0 || citations === null) return false
  return citations.checks.length === 0 && !(refused ?? isRefusal(text))
}

const UNSEARCHED =
  '没有选搜索范围，这次没有查资料。请在提问框的「查哪里」里选上知识库、联网搜索或学术搜索，再问一次。'

const wasNothingSearched = ({ plan, draft }: TurnState) =>
  plan.scope === null &&
  !draft.citationRegistry.wereAsked &&
  plan.web === 'off' &&
  plan.scholar === 'off'

function hasNothingToSayFrom(state: TurnState): boolean {
  const { plan, draft, runner } = state
  const wereAsked = draft.citationRegistry.wereAsked || runner.failure !== null
  if (!wereAsked || draft.citationRegistry.items.length > 0) return false
  const mayContinue = plan.callsTools && (plan.web === 'on' || plan.scholar === 'on')
  return (plan.isClosed || isOffline(state)) && !mayContinue
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
  const reason = turn.signal.aborted ? turn.signal.reason : error
  if (reason instanceof AppError) {
    ctx.log('warn', 'chat.turn-failed', { messageId, slug: reason.slug })
    return refusalOf(messageId, reason)
  }
  ctx.log('error', 'chat.turn-unforeseen', { messageId, reason: reasonOf(error) })
  return { type: 'conversation.error', messageId, code: 500, message: '服务器错误' }
}
