import { repeatsFrom } from '~/core/model-text/loops'
import { modelErrors } from '~/features/models/errors'
import type { ModelIdentity } from '~/features/models/contract'
import {
  roomOf,
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
  type ModelToolCall,
} from '~/features/models/server'
import type { ChatEvent } from '../../contract'
import { abortable } from '../abortable'
import { closeThinking, pass } from '../draft'
import { notices } from '../notices'
import { composeMessages } from '../prompt'
import { readingOf } from '../source-passages'
import { toolsFor } from '../tools'
import { readable } from '../tools/telling'
import { isOffline, type Desk } from './desk'

/** Messages of a model that ask for tools, in one answer. */
const ROUNDS_AT_MOST = 6
const ASKED_OF_PICTURE = '请说明这张图片的内容。'
const NO_MORE = '不再有工具可用，请根据已有的资料直接回答。'

/** What a model said in one go. */
interface Said {
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
  desk: Desk,
  images: string[] = [],
): AsyncGenerator<ChatEvent, ModelIdentity> {
  const { plan, bench, runner } = desk
  const tools = plan.callsTools ? toolsFor(bench) : []
  const messages = firstMessages(desk, images)
  for (let round = 0; ; round += 1) {
    const mayCall = tools.length > 0 && !runner.isSpent && round < ROUNDS_AT_MOST
    const request = { messages, tools, ...(!mayCall && { toolChoice: 'none' as const }) }
    const said = yield* listen(desk, tools.length > 0 ? request : { messages })
    if (said.calls.length === 0 || !mayCall) {
      return said.text.trim() === '' ? yield* quoteInstead(desk, messages) : said.by
    }
    const { text, reasoning, calls } = said
    const results = yield* runner.run(
      calls.map(({ name, arguments: json }) => ({ name, args: read(json) })),
    )
    messages.push(
      { role: 'assistant', content: text, reasoning, toolCalls: calls },
      ...calls.map(({ id }, index) => resultMessage(id, results[index] ?? '', runner.isSpent)),
    )
  }
}

function firstMessages({ turn, plan, bench }: Desk, images: string[]): ModelMessage[] {
  const { question } = turn.order.ask
  const { items, wereAsked } = bench.book
  const sources = readingOf(items)
  const missing = [
    ...(plan.web === 'unset' ? ['联网搜索'] : []),
    ...(plan.scholar === 'unset' ? ['学术搜索'] : []),
  ]
  return composeMessages({
    question: question.trim() === '' && images.length > 0 ? ASKED_OF_PICTURE : question,
    earlier: turn.earlier,
    // Short names of files are told to who can use them.
    passages: plan.callsTools ? sources.map((source) => readable(bench, source)) : sources,
    manner: plan.isClosed ? 'closed' : wereAsked || plan.callsTools ? 'open' : 'plain',
    withTools: plan.callsTools,
    missing,
    agent: turn.order.agent,
    room: roomOf(bench.ctx.models.limits(plan.role)),
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
  desk: Desk,
  asked: Pick<ModelRequest, 'messages' | 'tools' | 'toolChoice' | 'onlyQuote'>,
): AsyncGenerator<ChatEvent, Said> {
  const { ctx, turn, plan, draft } = desk
  const request = { ...asked, ...groundingOf(desk) }
  const saying = ctx.models.stream(plan.role, request, turn.signal)
  const words = saying[Symbol.asyncIterator]()
  const untilStopped = abortable(turn.signal)
  const said: Said = { by: ctx.models.whoServes(plan.role), text: '', reasoning: '', calls: [] }
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
      note(said, value)
      yield* pass(ctx, value, said.by, draft)
      if (value.type === 'started' && value.insteadOf) yield notices.standIn(value.insteadOf)
      if (value.type === 'finished' && value.reason === 'length') yield notices.length()
      if (isCircling(said, draft)) {
        yield notices.loop()
        return said
      }
    }
    if (!isFinished) throw modelErrors.truncated()
    yield* closeThinking(ctx, draft)
    return said
  } finally {
    // Not awaited: a provider that hangs must not hold the ending back.
    void words.return?.().catch(() => {})
  }
}

// Whoever repeats a stretch of words again and again would do so until the bound of the answer.
function isCircling(said: Said, draft: Desk['draft']): boolean {
  const from = repeatsFrom(draft.text)
  if (from !== null) {
    draft.text = draft.text.slice(0, from)
    draft.writing = null
    draft.isTrimmed = true
  }
  return from !== null || repeatsFrom(said.reasoning) !== null
}

function note(said: Said, event: ModelEvent): void {
  if (event.type === 'started') said.by = event.by
  if (event.type === 'reasoning') said.reasoning += event.text
  if (event.type === 'text') said.text += event.text
  if (event.type === 'recast') said.text = ''
  if (event.type === 'reasoning-recast') said.reasoning = ''
  if (event.type === 'tool-call') said.calls.push(event.call)
}

function groundingOf(desk: Desk): Pick<ModelRequest, 'grounding'> {
  const { book, question } = desk.bench
  // Nothing found by searches that a model has yet to make is no reason to say that nothing is there.
  if (!book.wereAsked || (book.items.length === 0 && !isOffline(desk))) return {}
  return { grounding: { question, ...book.grounding(question) } }
}

// A model that is asked to answer and only calls again leaves its asker with what was found.
async function* quoteInstead(
  desk: Desk,
  messages: ModelMessage[],
): AsyncGenerator<ChatEvent, ModelIdentity> {
  if (desk.draft.book.items.length === 0) {
    if (desk.draft.text.trim() === '') throw modelErrors.empty()
    return desk.ctx.models.whoServes(desk.plan.role)
  }
  const { label } = desk.ctx.models.whoServes(desk.plan.role)
  yield notices.standIn({ label, slug: modelErrors.empty().slug })
  const said = yield* listen(desk, { messages, onlyQuote: true })
  if (said.text === '') throw modelErrors.empty()
  return said.by
}

function read(json: string): unknown {
  try {
    // Some models leave the arguments of a call without any out.
    return JSON.parse(json.trim() === '' ? '{}' : json)
  } catch {
    return null
  }
}
