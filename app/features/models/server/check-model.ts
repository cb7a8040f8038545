import { AppError } from '~/core/errors'
import { reasonOf } from '~/core/reasons'
import type { ConversationRole, ModelCheck } from '../terms'
import { modelErrors } from '../errors'
import { limitsOf, knownModel } from './known-models'
import { askLimits } from './openai-compatible/ask-limits'
import { askUpstream } from './openai-compatible/provider'
import type { ModelEvent, ModelProvider, ModelRequest } from './ports'

interface Checked {
  provider: ModelProvider
  model: string
  role: ConversationRole
  patience: { firstMs: number; stallMs: number }
}

const QUESTION = '请从1写到40，数字之间用空格隔开，不要写别的。'
const TOOL_QUESTION = '请调用工具查一下现在的时间，不要自己回答。'
const TOOL = {
  name: 'current_time',
  description: '查询现在的时间',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
}

/**
 * Asks a model for something short and tells how it went: until the first word, in pieces or at once, with tools, and how
 * much it takes in where its server tells. Never throws; nothing of what a server says of itself travels but the status.
 */
export async function checkModel(checked: Checked, signal: AbortSignal): Promise<ModelCheck> {
  const { provider, model, role } = checked
  const askedAt = Date.now()
  let firstWordMs: number | null = null
  let pieces = 0
  try {
    for await (const event of ask(checked, { messages: [asked(QUESTION)] }, signal)) {
      if (event.type !== 'text' && event.type !== 'reasoning') continue
      firstWordMs ??= Date.now() - askedAt
      pieces += 1
    }
    if (firstWordMs === null) throw modelErrors.empty()
  } catch (error) {
    return { ...nothing, ...failureIn(error), firstWordMs }
  }
  const traits = knownModel(provider, model)
  if (provider.kind === 'openai-compatible') {
    const limits = await askLimits(provider, model)
    traits.window = limits.window ?? traits.window
    traits.output = limits.output ?? traits.output
    traits.slots = limits.slots
    traits.askedAt = Date.now()
  }
  const limits = limitsOf(provider, model, role)
  const tools = provider.tools === false ? 'off' : await toolsOf(checked, signal)
  traits.hasNoTools = tools === 'no'
  return {
    isOk: true,
    failure: null,
    status: null,
    firstWordMs,
    isStreamed: pieces > 1,
    tools,
    ...limits,
  }
}

const nothing = {
  isOk: false,
  firstWordMs: null,
  isStreamed: false,
  tools: 'unknown' as const,
  window: null,
  output: null,
}

async function toolsOf(checked: Checked, signal: AbortSignal): Promise<ModelCheck['tools']> {
  try {
    const request = { messages: [asked(TOOL_QUESTION)], tools: [TOOL] }
    for await (const event of ask(checked, request, signal)) {
      if (event.type === 'tool-call') return 'yes'
    }
    return 'unused'
  } catch (error) {
    return isNoTools(error) ? 'no' : 'unknown'
  }
}

const isNoTools = (error: unknown) =>
  error instanceof AppError && error.slug === modelErrors.noTools().slug

const asked = (content: string) => ({ role: 'user' as const, content })

function ask(
  { provider, model, patience }: Checked,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncIterable<ModelEvent> {
  return askUpstream({ provider, model, ...patience, notice: () => {} }, request, signal)
}

function failureIn(error: unknown): { failure: string; status: number | null } {
  if (!(error instanceof AppError)) return { failure: reasonOf(error).slice(0, 80), status: null }
  const { status } = error.details
  return { failure: error.slug, status: typeof status === 'number' ? status : null }
}
