import { AppError } from '~/core/errors'
import type { FileId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { billingErrors } from '~/features/billing/errors'
import type { ChatEvent, ToolName } from '../../terms'
import { toolNames } from '../../terms'
import { abortable } from '../abortable'
import { toolNamed } from '.'
import type { ToolContext, OpenedCall, ToolOutcome } from './tool'

/** A call as a model, or a plan, asks for it. */
export interface AskedCall {
  name: string
  args: unknown
}

const CALLS_AT_MOST = 8
const REPEATS_AT_MOST = 2
/** For all calls of one answer together, milliseconds. */
const TIME_MS = 90_000
const CALL_MS = 30_000

type Decided = { row: ToolName | null; displayArgs: Record<string, string> } & (
  | { opened: OpenedCall }
  | { outcome: ToolOutcome }
)

/**
 * Runs the calls of one answer within its bounds. Each call has its row: one that fails, comes again or comes after the
 * last allowed one says so there, and the turn goes on.
 */
export class CallRunner {
  /** No further call will run. */
  isSpent = false
  /** Why the last call that failed did; null while none has. */
  failure: unknown = null
  private calls = 0
  private rows = 0
  private repeats = 0
  private since: number | null = null
  private readonly visited = new Set<string>()
  private readonly byTool = new Map<ToolName, number>()

  constructor(
    private readonly context: ToolContext,
    private readonly signal: AbortSignal,
  ) {}

  /** All at once; their ends are reported in order. Answers what each has to say to a model. Throws only when it is stopped. */
  async *run(asked: readonly AskedCall[]): AsyncGenerator<ChatEvent, string[]> {
    // What one message asks for beyond all bounds has no rows, or it would fill the page with them.
    const begun = asked.map((call, index) =>
      this.begin(index < CALLS_AT_MOST ? this.decide(call) : this.flooded()),
    )
    for (const { start } of begun) if (start) yield start
    const texts: string[] = []
    for (const { end } of begun) {
      const { event, text } = await end
      this.signal.throwIfAborted()
      if (event) yield event
      texts.push(text)
    }
    return texts
  }

  /** A row of something that was asked for and cannot be had. */
  *reportUnset(name: ToolName, query: string, result: string): Generator<ChatEvent> {
    const id = this.nextId()
    yield { type: 'tool_call.started', id, name, args: { query } }
    yield { type: 'tool_call.completed', id, name, result, seconds: 0, trouble: 'unset' }
  }

  /** A row of what was looked up without a tool. */
  *reportLookup(
    name: ToolName,
    args: Record<string, string>,
    result: string,
    fileIds: FileId[],
  ): Generator<ChatEvent> {
    const id = this.nextId()
    const { earlierFileIds, citationRegistry } = this.context
    const read = [...new Set([...earlierFileIds, ...citationRegistry.fileIds, ...fileIds])]
    yield { type: 'tool_call.started', id, name, args }
    yield { type: 'tool_call.completed', id, name, result, seconds: 0, read }
  }

  private begin(decided: Decided) {
    const { row, displayArgs } = decided
    const id = row === null ? '' : this.nextId()
    const start: ChatEvent | null =
      row === null ? null : { type: 'tool_call.started', id, name: row, args: displayArgs }
    return { start, end: this.finish(decided, id) }
  }

  private async finish(decided: Decided, id: string) {
    const { ctx, citationRegistry, earlierFileIds } = this.context
    const since = ctx.now().getTime()
    const outcome = 'outcome' in decided ? decided.outcome : await this.attempt(decided.opened)
    const { result, text, trouble, fileIds = [] } = outcome
    const seconds = Math.round((ctx.now().getTime() - since) / 100) / 10
    const read = [...new Set([...earlierFileIds, ...citationRegistry.fileIds, ...fileIds])]
    const event: ChatEvent | null = decided.row && {
      type: 'tool_call.completed',
      id,
      name: decided.row,
      result,
      seconds,
      ...(trouble && { trouble }),
      ...(read.length > 0 && { read }),
    }
    return { event, text }
  }

  private async attempt(opened: OpenedCall): Promise<ToolOutcome> {
    const { ctx } = this.context
    const within = AbortSignal.any([this.signal, AbortSignal.timeout(CALL_MS)])
    try {
      return await abortable(within)(opened.run(within))
    } catch (error) {
      this.failure = error
      if (within.aborted) return failed('太久没有结果，已停止等待')
      if (isShort(error)) return { ...failed(error.text), trouble: 'short' }
      if (error instanceof AppError) return failed(error.text)
      ctx.log('error', 'chat.tool-unforeseen', { tool: opened.name, reason: reasonOf(error) })
      return failed('出错，没有结果')
    }
  }

  private decide({ name, args }: AskedCall): Decided {
    const { context } = this
    const tool = toolNamed(context, name)
    const row = toolNames.find((item) => item === name) ?? null
    if (!tool) {
      this.countRepeat()
      return { row, displayArgs: {}, outcome: failed('这次回答没有这个工具') }
    }
    const opened = tool.open(context, args)
    if (!opened) return this.refused(tool.name)
    const { displayArgs } = opened
    const stop = this.reasonToStop(opened, tool.most)
    if (stop) return { row, displayArgs, outcome: { result: stop, text: stop, trouble: 'stopped' } }
    this.calls += 1
    this.byTool.set(tool.name, (this.byTool.get(tool.name) ?? 0) + 1)
    this.visited.add(opened.key)
    return { row, displayArgs, opened }
  }

  private refused(name: ToolName): Decided {
    this.calls += 1
    this.isSpent ||= this.calls >= CALLS_AT_MOST
    const text = '参数不对，或指向了用户与搜索结果都没有给出的资料，没有执行。'
    return {
      row: name,
      displayArgs: {},
      outcome: { result: '不在允许的范围内', text, trouble: 'failed' },
    }
  }

  private reasonToStop({ name, key }: OpenedCall, most: number): string | null {
    const now = this.context.ctx.now().getTime()
    this.since ??= now
    if (this.calls >= CALLS_AT_MOST || now - this.since > TIME_MS) {
      this.isSpent = true
      return '调用已达上限，不再查找'
    }
    const isRepeated = this.visited.has(key)
    if (!isRepeated && (this.byTool.get(name) ?? 0) < most) return null
    this.countRepeat()
    return isRepeated ? '与前面的调用重复，已停止' : '这个工具的调用已达上限'
  }

  private countRepeat(): void {
    this.repeats += 1
    this.isSpent ||= this.repeats >= REPEATS_AT_MOST
  }

  private flooded(): Decided {
    this.isSpent = true
    return { row: null, displayArgs: {}, outcome: failed('一次要求的调用过多，没有执行') }
  }

  private nextId(): string {
    this.rows += 1
    return `${this.context.messageId}-${this.rows}`
  }
}

// Searching papers takes of the team's quota.
const isShort = (error: unknown): error is AppError =>
  error instanceof AppError && error.slug === billingErrors.scholarShort().slug

const failed = (result: string): ToolOutcome => ({ result, text: result, trouble: 'failed' })
