import { z } from 'zod'
import type { AppError } from '~/core/errors'
import { SpecialTokens, THOUGHT_MARK } from '#packages/model-text/special-tokens'
import { modelErrors } from '../../errors'
import type { FinishReason, ModelEvent, ModelToolCall } from '../ports'
import { chunkSchema, type Chunk, type Delta } from './chunk'
import { fromNativeChunk } from '../workers-ai/native-chunk'
import { failureOf } from './failure'
import type { Frame } from './frames'
import { ThinkingSplitter } from './thinking'
import { ToolCalls } from './tool-calls'

/** More than any answer of use; what floods past it costs memory and money only. */
export const REPLY_CHARACTERS = 400_000

const finishReasons: Record<string, FinishReason> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
}
const REFUSED = new Set(['content_filter', 'sensitive'])
const BROKEN = new Set(['insufficient_system_resource', 'network_error', 'error'])

export interface ReplyManner {
  thinksUnopened: boolean
  /** It may call tools; else what looks like a call is only taken out. */
  takesCalls: boolean
}

/** One answer of an upstream, put together from its frames. */
export class Reply {
  /** The upstream said `[DONE]`; whatever follows is not read. */
  isDone = false
  /** Counts up whenever the model said something, also what gives no event yet (tool calls). */
  progress = 0
  /** Frames that were no JSON of the expected form: skipped. */
  skipped = 0
  private readonly calls = new ToolCalls()
  private readonly splitter: ThinkingSplitter
  private readonly tokens = new SpecialTokens()
  private readonly thoughtTokens = new SpecialTokens()
  private waiting: ModelEvent[] = []
  private usage: Chunk['usage']
  private finish: string | null = null
  private characters = 0

  constructor(private readonly manner: ReplyManner = { thinksUnopened: false, takesCalls: false }) {
    this.splitter = new ThinkingSplitter(manner.thinksUnopened)
  }

  /** It closed a thought that nothing had opened. */
  get hasClosedUnopened(): boolean {
    return this.hasRecast || this.splitter.hasClosedUnopened
  }

  get hasFinished(): boolean {
    return this.finish !== null
  }

  /** Takes in one frame. Throws a named error for what the upstream says went wrong. */
  read(frame: Frame) {
    if (this.isDone) return
    if (frame.data.trim() === '[DONE]') {
      this.isDone = true
      return
    }
    const chunk = parse(frame.data)
    const failure = failureIn(frame, chunk)
    if (failure) throw failure
    if (!chunk) {
      this.skipped += 1
      return
    }
    this.usage = chunk.usage ?? this.usage
    const choice = chunk.choices?.[0]
    if (choice) this.readChoice(choice)
  }

  /** What was said since the last call: neighbouring deltas of one kind as one event. */
  take(): ModelEvent[] {
    const events = this.waiting
    this.waiting = []
    return events
  }

  /** The closing events once the stream is over; throws `truncated` when it broke off. */
  close(): ModelEvent[] {
    this.refuseBroken()
    const rest = this.rest()
    const calls = [...this.calls.all(), ...this.writtenCalls()]
    const reason = finishReasons[this.finish ?? ''] ?? (calls.length > 0 ? 'tool-calls' : 'stop')
    const usage = this.usage && {
      usage: { inputTokens: this.usage.prompt_tokens, outputTokens: this.usage.completion_tokens },
    }
    return [
      ...rest,
      ...calls.map((call): ModelEvent => ({ type: 'tool-call', call })),
      { type: 'finished', reason, ...usage },
    ]
  }

  /** Words held back because they might have become a tag; with a broken end they are text as well. */
  rest(): ModelEvent[] {
    const { reasoning, text, isRecast } = this.splitter.end()
    this.sayThought(reasoning)
    this.say('reasoning', this.thoughtTokens.end())
    if (isRecast) this.waiting.push({ type: 'reasoning-recast' })
    this.sayText(this.tokens.push(text) + this.tokens.end())
    return this.take()
  }

  private refuseBroken() {
    if (this.finish !== null && REFUSED.has(this.finish)) throw modelErrors.refused()
    const isWhole = this.isDone || (this.finish !== null && !BROKEN.has(this.finish))
    if (!isWhole) throw this.progress > 0 ? modelErrors.truncated() : modelErrors.unavailable()
    // Nothing but unreadable frames is no answer, however politely it ended.
    if (this.progress === 0 && this.skipped > 0) {
      throw modelErrors.malformed({ skipped: this.skipped })
    }
  }

  private readChoice(choice: NonNullable<Chunk['choices']>[number]) {
    const delta = choice.delta ?? choice.message
    if (delta) this.receive(delta)
    this.usage = choice.usage ?? this.usage
    this.finish = choice.finish_reason || this.finish
  }

  private receive(delta: Delta) {
    this.sayThought(this.count(delta.reasoning_content || delta.reasoning) ?? '')
    const { reasoning, text } = this.splitter.push(this.count(delta.content) ?? '')
    this.sayThought(reasoning)
    if (text !== '') this.sayText(this.tokens.push(text))
    for (const piece of delta.tool_calls ?? []) {
      this.count(piece.function?.arguments)
      this.calls.add(piece)
      this.progress += 1
    }
  }

  private sayThought(text: string) {
    if (text !== '')
      this.say('reasoning', this.thoughtTokens.push(text).replaceAll(THOUGHT_MARK, ''))
  }

  // A thought that nothing opened and `</think>` closes: what was said until then was none of the answer.
  private sayText(text: string) {
    const [thought = '', ...answer] = text.split(THOUGHT_MARK)
    if (answer.length === 0 || this.hasRecast) {
      this.say('text', [thought, ...answer].join(''))
      return
    }
    this.hasRecast = true
    this.say('text', thought)
    this.waiting.push({ type: 'recast' })
    this.say('text', answer.join('').trimStart())
  }

  private hasRecast = false

  /** Calls that a server without a reader for them let pass as text. */
  private writtenCalls() {
    if (!this.manner.takesCalls) return []
    return this.tokens.leaked.calls.flatMap((written, index) => readCall(written, index) ?? [])
  }

  private say(type: 'reasoning' | 'text', text: string | null | undefined) {
    if (!text) return
    const last = this.waiting.at(-1)
    if (last?.type === type)
      this.waiting[this.waiting.length - 1] = { type, text: last.text + text }
    else this.waiting.push({ type, text })
  }

  private count(text: string | null | undefined) {
    if (!text) return null
    this.progress += 1
    this.characters += text.length
    if (this.characters > REPLY_CHARACTERS) {
      throw modelErrors.flooded({ characters: this.characters })
    }
    return text
  }
}

const writtenCall = z.object({
  name: z.string().min(1).max(64),
  arguments: z.unknown().optional(),
  parameters: z.unknown().optional(),
})

function readCall(written: string, index: number): ModelToolCall | null {
  try {
    const { name, arguments: argumentsText, parameters } = writtenCall.parse(JSON.parse(written))
    const input = argumentsText ?? parameters ?? {}
    const json = typeof input === 'string' ? input : JSON.stringify(input)
    return { id: `written_${index}`, name, arguments: json }
  } catch {
    return null
  }
}

function parse(data: string): Chunk | null {
  try {
    const value: unknown = JSON.parse(data)
    return chunkSchema.safeParse(fromNativeChunk(value) ?? value).data ?? null
  } catch {
    return null
  }
}

function failureIn(frame: Frame, chunk: Chunk | null): AppError | null {
  if (frame.event === 'error') return failureOf(200, chunk ?? {})
  if (!chunk) return null
  if (isPresent(chunk.error)) return failureOf(200, chunk)
  const isBareError = !chunk.choices && isPresent(chunk.code) && isPresent(chunk.message)
  return isBareError ? failureOf(200, chunk) : null
}

const isPresent = (word: unknown) => word !== undefined && word !== null
