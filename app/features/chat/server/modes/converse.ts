import { repeatsFrom } from '#packages/model-text/loops'
import { modelErrors } from '~/features/models/errors'
import type { ModelIdentity } from '~/features/models/terms'
import {
  roomOf,
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
  type ModelToolCall,
} from '~/features/models/server'
import type { ChatEvent } from '../../terms'
import { abortable } from '../abortable'
import { closeThinking, pass } from '../turn/draft'
import { notices } from '../turn/notices'
import { composeMessages } from '../turn/prompt'
import { readingOf } from '../citations/source-passages'
import { toolsFor } from '../tools'
import { readable } from '../tools/format-sources'
import { isOffline, type TurnState } from './turn-state'

/** Messages of a model that ask for tools, in one answer. */
const ROUNDS_AT_MOST = 6
const ASKED_OF_PICTURE = '请说明这张图片的内容。'
const NO_MORE = '不再有工具可用，请根据已有的资料直接回答。'

/** What a model said in one go. */
interface ModelTurn {
  by: ModelIdentity
  text: string
  reasoning: string
  calls: ModelToolCall[]
}

/**
 * The model's answer: as long as it asks for tools they are run and their results given back, within bounds; then it has to
 * answer. If it has not a word of its own, what was found is quoted. Answers who spoke last.
 */
export async function* converse(
  state: TurnState,
  images: string[] = [],
): AsyncGenerator<ChatEvent, ModelIdentity> {
  const { plan, toolContext, runner } = state
  const tools = plan.callsTools ? toolsFor(toolContext) : []
  const messages = firstMessages(state, images)
  for (let round = 0; ; round += 1) {
    const mayCall = tools.length > 0 && !runner.isSpent && round < ROUNDS_AT_MOST
    const request = { messages, tools, ...(!mayCall && { toolChoice: 'none' as const }) }
    const modelTurn = yield* listen(state, tools.length > 0 ? request : { messages })
    if (modelTurn.calls.length === 0 || !mayCall) {
      return modelTurn.text.trim() === '' ? yield* quoteInstead(state, messages) : modelTurn.by
    }
    const { text, reasoning, calls } = modelTurn
    const results = yield* runner.run(
      calls.map(({ name, arguments: json }) => ({ name, args: read(json) })),
    )
    messages.push(
      { role: 'assistant', content: text, reasoning, toolCalls: calls },
      ...calls.map(({ id }, index) => resultMessage(id, results[index] ?? '', runner.isSpent)),
    )
  }
}

function firstMessages({ turn, plan, toolContext }: TurnState, images: string[]): ModelMessage[] {
  const { question } = turn.order.ask
  const { items, wereAsked } = toolContext.citationRegistry
  const sources = readingOf(items)
  const missing = [
    ...(plan.web === 'unset' ? ['联网搜索'] : []),
    ...(plan.scholar === 'unset' ? ['学术搜索'] : []),
  ]
  return composeMessages({
    question: question.trim() === '' && images.length > 0 ? ASKED_OF_PICTURE : question,
    earlier: turn.earlier,
    // Short names of files are told to who can use them.
    passages: plan.callsTools ? sources.map((source) => readable(toolContext, source)) : sources,
    manner: plan.isClosed ? 'closed' : wereAsked || plan.callsTools ? 'open' : 'plain',
    withTools: plan.callsTools,
    missing,
    agent: turn.order.agent,
    room: roomOf(toolContext.ctx.models.limits(plan.role)),
    continues: turn.order.ask.continues !== undefined,
    ...(images.length > 0 && { images }),
  })
}

const resultMessage = (toolCallId: string, text: string, isLast: boolean): ModelMessage => ({
  role: 'tool',
  toolCallId,
  content: isLast ? `${text}\n${NO_MORE}` : text,
})

/** Asks the model once and passes its words on. */
async function* listen(
  state: TurnState,
  asked: Pick<ModelRequest, 'messages' | 'tools' | 'toolChoice' | 'onlyQuote'>,
): AsyncGenerator<ChatEvent, ModelTurn> {
  const { ctx, turn, plan, draft } = state
  const request = { ...asked, ...groundingOf(state) }
  const saying = ctx.models.stream(plan.role, request, turn.signal)
  const words = saying[Symbol.asyncIterator]()
  const untilStopped = abortable(turn.signal)
  const modelTurn: ModelTurn = {
    by: ctx.models.whoServes(plan.role),
    text: '',
    reasoning: '',
    calls: [],
  }
  let isFinished = false
  try {
    for (;;) {
      const next = await untilStopped(words.next())
      if (next.done) break
      const { value } = next
      if (value.type === 'finished') {
        isFinished = true
        draft.refused = value.refused ?? null
      }
      note(modelTurn, value)
      yield* pass(ctx, value, modelTurn.by, draft)
      if (value.type === 'started' && value.insteadOf)
        yield notices.standIn(value.insteadOf, value.by)
      if (value.type === 'finished' && value.reason === 'length') yield notices.length()
      if (isCircling(modelTurn, draft)) {
        yield notices.loop()
        return modelTurn
      }
    }
    if (!isFinished) throw modelErrors.truncated()
    yield* closeThinking(ctx, draft)
    return modelTurn
  } finally {
    // Not awaited: a provider that hangs must not hold the ending back.
    void words.return?.().catch(() => {})
  }
}

// Whoever repeats a stretch of words again and again would do so until the bound of the answer.
function isCircling(modelTurn: ModelTurn, draft: TurnState['draft']): boolean {
  const from = repeatsFrom(draft.text)
  if (from !== null) {
    draft.text = draft.text.slice(0, from)
    draft.writing = null
    draft.isTrimmed = true
  }
  return from !== null || repeatsFrom(modelTurn.reasoning) !== null
}

function note(modelTurn: ModelTurn, event: ModelEvent): void {
  if (event.type === 'started') modelTurn.by = event.by
  if (event.type === 'reasoning') modelTurn.reasoning += event.text
  if (event.type === 'text') modelTurn.text += event.text
  if (event.type === 'recast') modelTurn.text = ''
  if (event.type === 'reasoning-recast') modelTurn.reasoning = ''
  if (event.type === 'tool-call') modelTurn.calls.push(event.call)
}

function groundingOf(state: TurnState): Pick<ModelRequest, 'grounding'> {
  const { citationRegistry: registry, question } = state.toolContext
  // Nothing found by searches that a model has yet to make is no reason to say that nothing is there.
  if (!registry.wereAsked || (registry.items.length === 0 && !isOffline(state))) return {}
  return { grounding: { question, ...registry.grounding(question) } }
}

// A model that is asked to answer and only calls again leaves its asker with what was found.
async function* quoteInstead(
  state: TurnState,
  messages: ModelMessage[],
): AsyncGenerator<ChatEvent, ModelIdentity> {
  if (state.draft.citationRegistry.items.length === 0) {
    if (state.draft.text.trim() === '') throw modelErrors.empty()
    return state.ctx.models.whoServes(state.plan.role)
  }
  const { label } = state.ctx.models.whoServes(state.plan.role)
  yield notices.standIn({ label, slug: modelErrors.empty().slug })
  const modelTurn = yield* listen(state, { messages, onlyQuote: true })
  if (modelTurn.text === '') throw modelErrors.empty()
  return modelTurn.by
}

function read(json: string): unknown {
  try {
    // Some models leave the arguments of a call without any out.
    return JSON.parse(json.trim() === '' ? '{}' : json)
  } catch {
    return null
  }
}
