import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { formatDateTime } from '~/core/format'
import { reasonOf } from '~/core/reasons'
import { NOTHING_FOUND } from '~/core/refusal'
import { askCatalogue, type CatalogueAnswer } from '~/features/library/server'
import { modelErrors } from '~/features/models/errors'
import type { ModelIdentity } from '~/features/models/contract'
import type { ModelEvent, ModelRequest } from '~/features/models/server'
import type { ChatEvent } from '../contract'
import { abortable } from './abortable'
import { citationsOf } from './citations'
import type { TurnOrder } from './ports'
import { composeMessages, isRefusal, type EarlierTurn } from './prompt'
import { findSources, readingOf, scopeOf, sourcesOf, type Sources } from './sources'

export interface Turn {
  order: TurnOrder
  /** Answered questions of the session, oldest first. */
  earlier: EarlierTurn[]
  /** Aborted by the explicit stop, never by a reader who left. */
  signal: AbortSignal
}

/** What of the answer has already left, so that any ending can close what is open. */
interface Draft {
  text: string
  isTextOpen: boolean
  /** What the one who answered says of it; null: it has to be read off the words. */
  refused: boolean | null
  /** Milliseconds; null when no reasoning is open. */
  thinkingSince: number | null
  sources: Sources
  /** Of a question about the library itself: what its catalogue says. */
  told: CatalogueAnswer | null
  /** Files whose words the answer may repeat, from its own sources or from earlier answers. */
  read: string[]
}

// An answer without a bound is a bill without a bound.
const MAX_TOKENS = { chat: 4096, reasoning: 8192 } as const

/**
 * One question from its start to exactly one terminal event; it knows no socket and no storage.
 * It never throws: what goes wrong is the turn's last event, and what was written before it stays valid.
 */
export async function* runTurn(ctx: SeatedContext, turn: Turn): AsyncGenerator<ChatEvent> {
  const { order } = turn
  const draft = emptyDraft(turn.earlier)
  yield startOf(order)
  try {
    yield* lookUp(ctx, turn, draft)
    yield* answer(ctx, turn, draft)
    yield* closeOpen(ctx, draft)
    yield { type: 'conversation.completed', messageId: order.messageId, status: 'done' }
  } catch (error) {
    yield* closeOpen(ctx, draft)
    yield ending(ctx, turn, error)
  }
}

/** The event that opens a turn. */
export function startOf(order: TurnOrder): Extract<ChatEvent, { type: 'conversation.started' }> {
  return {
    type: 'conversation.started',
    sessionId: order.sessionId,
    messageId: order.messageId,
    title: order.title,
    question: order.ask.question,
    createTime: formatDateTime(new Date(order.askedAt)),
  }
}

async function* lookUp(ctx: SeatedContext, turn: Turn, draft: Draft): AsyncGenerator<ChatEvent> {
  const scope = scopeOf(turn.order)
  if (!scope) return
  const id = `${turn.order.messageId}-1`
  const { question } = turn.order.ask
  const since = ctx.now().getTime()
  draft.told = await abortable(turn.signal)(askCatalogue(ctx, question, scope))
  if (draft.told) {
    const { found, fileIds } = draft.told
    hold(draft, sourcesOf(draft.told))
    // A file that is not learned is named without being a source; its name is closed with its folder all the same.
    draft.read = [...new Set([...draft.read, ...fileIds])]
    yield { type: 'tool_call.started', id, name: 'repo_search_fileinfo', args: { query: question } }
    const seconds = secondsSince(ctx, since)
    const result = `查到 ${found} 份文件`
    yield {
      type: 'tool_call.completed',
      id,
      name: 'repo_search_fileinfo',
      result,
      seconds,
      read: draft.read,
    }
    return
  }
  yield { type: 'tool_call.started', id, name: 'repo_search_block', args: { query: question } }
  hold(draft, await abortable(turn.signal)(findSources(ctx, question, scope)))
  yield {
    type: 'tool_call.completed',
    id,
    name: 'repo_search_block',
    result: `命中 ${draft.sources.items.length} 段`,
    seconds: secondsSince(ctx, since),
    read: draft.read,
  }
}

function hold(draft: Draft, sources: Sources): void {
  draft.sources = sources
  draft.read = [...new Set([...draft.read, ...sources.items.map(({ fileId }) => fileId)])]
}

async function* answer(ctx: SeatedContext, turn: Turn, draft: Draft): AsyncGenerator<ChatEvent> {
  if (draft.told) {
    yield* say(draft, draft.told.text, false)
    return
  }
  if (draft.sources.wereAsked && draft.sources.items.length === 0) {
    // The sources hold nothing for this question: say so without asking a model, which would only invent.
    yield* say(draft, NOTHING_FOUND, true)
    return
  }
  yield* askModel(ctx, turn, draft)
}

async function* askModel(ctx: SeatedContext, turn: Turn, draft: Draft): AsyncGenerator<ChatEvent> {
  const role = turn.order.ask.useR1 ? 'reasoning' : 'chat'
  const { signal } = turn
  const saying = ctx.models.stream(role, requestOf(turn, draft.sources), signal)
  const words = saying[Symbol.asyncIterator]()
  const untilStopped = abortable(signal)
  let by = ctx.models.whoServes(role)
  let isFinished = false
  try {
    for (;;) {
      const next = await untilStopped(words.next())
      if (next.done) break
      if (next.value.type === 'started') by = next.value.by
      if (next.value.type === 'finished') {
        isFinished = true
        draft.refused = next.value.refused ?? null
      }
      yield* pass(ctx, next.value, by, draft)
    }
    if (!isFinished) throw modelErrors.truncated()
    if (draft.text === '') throw modelErrors.malformed()
  } finally {
    // Not awaited: a provider that hangs must not hold the ending back.
    void words.return?.().catch(() => {})
  }
}

function* pass(
  ctx: SeatedContext,
  event: ModelEvent,
  by: ModelIdentity,
  draft: Draft,
): Generator<ChatEvent> {
  if (event.type === 'reasoning' && event.text !== '') {
    draft.thinkingSince ??= ctx.now().getTime()
    yield { type: 'think.delta', delta: event.text }
  }
  if (event.type === 'text' && event.text !== '') {
    yield* closeThinking(ctx, draft)
    if (!draft.isTextOpen) yield { type: 'text.start', by, read: draft.read }
    draft.isTextOpen = true
    draft.text += event.text
    yield { type: 'text.delta', delta: event.text }
  }
}

function* say(draft: Draft, text: string, refused: boolean): Generator<ChatEvent> {
  draft.isTextOpen = true
  draft.refused = refused
  draft.text = text
  yield {
    type: 'text.start',
    by: { provider: 'none', label: '未调用模型', model: '' },
    read: draft.read,
  }
  yield { type: 'text.delta', delta: text }
}

function requestOf(turn: Turn, sources: Sources): ModelRequest {
  const { question, useR1 } = turn.order.ask
  // Passage by passage, as the offline engine's sums were fitted and measured (docs/decisions/0020).
  const passages = sources.items.map(({ alias, title, headings, text, score }) => ({
    alias,
    title,
    headings,
    text,
    score,
  }))
  return {
    messages: composeMessages({
      question,
      earlier: turn.earlier,
      passages: readingOf(sources.items),
    }),
    ...(sources.wereAsked && {
      grounding: { question, passages, statistics: sources.statistics },
    }),
    maxTokens: useR1 ? MAX_TOKENS.reasoning : MAX_TOKENS.chat,
  }
}

// Half an answer is closed like a whole one: its marks are checked and its sources can be opened.
function* closeOpen(ctx: SeatedContext, draft: Draft): Generator<ChatEvent> {
  yield* closeThinking(ctx, draft)
  if (!draft.isTextOpen) return
  draft.isTextOpen = false
  const refused = draft.sources.wereAsked && (draft.refused ?? isRefusal(draft.text))
  yield { type: 'text.done', refused }
  if (!draft.sources.wereAsked) return
  const { refs, checks, text } = citationsOf(draft.text, refused ? [] : draft.sources.items)
  yield { type: 'final.refs', refs, checks, ...(text !== draft.text && { answer: text }) }
}

function* closeThinking(ctx: SeatedContext, draft: Draft): Generator<ChatEvent> {
  if (draft.thinkingSince === null) return
  yield { type: 'think.done', seconds: secondsSince(ctx, draft.thinkingSince) }
  draft.thinkingSince = null
}

function ending(ctx: SeatedContext, turn: Turn, error: unknown): ChatEvent {
  const { messageId } = turn.order
  if (turn.signal.aborted && !(turn.signal.reason instanceof AppError)) {
    return { type: 'conversation.completed', messageId, status: 'end' }
  }
  const known = turn.signal.aborted ? turn.signal.reason : error
  if (known instanceof AppError) {
    ctx.log('warn', 'chat.turn-failed', { messageId, slug: known.slug })
    return { type: 'conversation.error', messageId, code: known.kind.code, message: known.text }
  }
  ctx.log('error', 'chat.turn-unforeseen', { messageId, reason: reasonOf(error) })
  return { type: 'conversation.error', messageId, code: 500, message: '服务器错误' }
}

const secondsSince = (ctx: SeatedContext, since: number) =>
  Math.round((ctx.now().getTime() - since) / 100) / 10

const emptyDraft = (earlier: EarlierTurn[]): Draft => ({
  read: [...new Set(earlier.flatMap(({ read = [] }) => read))],
  text: '',
  isTextOpen: false,
  refused: null,
  thinkingSince: null,
  told: null,
  sources: {
    wereAsked: false,
    items: [],
    statistics: { passages: 0, documentFrequency: {} },
  },
})
