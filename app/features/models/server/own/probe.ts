import { AppError } from '~/core/errors'
import { modelErrors } from '../../errors'
import type { ModelProbe } from '../../own-contract'
import type { ModelKind } from '../../preset-terms'
import { askLimits } from '../openai-compatible/ask-limits'
import { embedUpstream } from '../openai-compatible/embeddings'
import { askUpstream } from '../openai-compatible/provider'
import { rerankUpstream } from '../openai-compatible/rerank'
import type { ModelEvent, ModelProvider, ModelRequest } from '../ports'
import { namesRed, JSON_FORMAT, QUESTIONS, saysJson, TOOL } from './probe-questions'

export interface Probed {
  provider: ModelProvider
  model: string
  /** What it is likely to be, where a preset tells. */
  kind: ModelKind | undefined
  patience: { firstMs: number; stallMs: number }
}

const nothing: ModelProbe = {
  isOk: false,
  failure: '',
  status: null,
  kind: 'conversation',
  firstWordMs: null,
  isStreamed: false,
  thinks: false,
  tools: 'unknown',
  images: 'unknown',
  json: 'unknown',
  window: null,
  output: null,
  dimensions: null,
}

/**
 * Asks a model for something short of each kind and tells what it can do. Each fact is one real request. A model that does
 * not converse is asked for vectors, and then for an order. Never throws; nothing that a server says of itself travels.
 */
export async function probeModel(probed: Probed, signal: AbortSignal): Promise<ModelProbe> {
  if (probed.kind === 'embedding') return probeVectors(probed, nothing, signal)
  if (probed.kind === 'rerank') return probeOrder(probed, nothing, signal)
  const first = await probeWords(probed, signal)
  if (first.isOk) return withAbilities(probed, first, signal)
  if (!mayBeOther(first) || probed.kind === 'conversation') return first
  const vectors = await probeVectors(probed, first, signal)
  return vectors.isOk ? vectors : probeOrder(probed, first, signal)
}

async function probeWords(probed: Probed, signal: AbortSignal): Promise<ModelProbe> {
  const askedAt = Date.now()
  let firstWordMs: number | null = null
  let pieces = 0
  let thinks = false
  try {
    for await (const event of ask(probed, { messages: [asked(QUESTIONS.count)] }, signal)) {
      if (event.type === 'reasoning') thinks = true
      if (event.type !== 'text' && event.type !== 'reasoning') continue
      firstWordMs ??= Date.now() - askedAt
      pieces += 1
    }
    if (firstWordMs === null) throw modelErrors.empty()
    return { ...nothing, isOk: true, firstWordMs, isStreamed: pieces > 1, thinks }
  } catch (error) {
    return { ...nothing, ...failureIn(error), firstWordMs }
  }
}

// A refusal of the question itself, not of the asker: the server is there and the key is right.
const mayBeOther = ({ failure, status }: ModelProbe): boolean =>
  failure === modelErrors.unavailable().slug ? status !== null && status < 500 : others.has(failure)

const others = new Set([
  modelErrors.noModel().slug,
  modelErrors.malformed().slug,
  modelErrors.empty().slug,
])

async function withAbilities(
  probed: Probed,
  first: ModelProbe,
  signal: AbortSignal,
): Promise<ModelProbe> {
  const { provider, model } = probed
  const limits =
    provider.kind === 'openai-compatible'
      ? askLimits(provider, model)
      : Promise.resolve({ window: null, output: null })
  const [{ window, output }, tools, images, json] = await Promise.all([
    limits,
    ability(probed, { messages: [asked(QUESTIONS.tool)], tools: [TOOL] }, signal, ({ calls }) =>
      calls > 0 ? 'yes' : 'no',
    ),
    ability(probed, { messages: [QUESTIONS.picture] }, signal, ({ text }) =>
      namesRed(text) ? 'yes' : 'no',
    ),
    ability(
      { ...probed, provider: { ...provider, extraBody: JSON_FORMAT } },
      { messages: [asked(QUESTIONS.json)] },
      signal,
      ({ text }) => (saysJson(text) ? 'yes' : 'no'),
    ),
  ])
  return { ...first, window, output, tools, images, json }
}

interface Reply {
  text: string
  calls: number
}

async function ability(
  probed: Probed,
  request: ModelRequest,
  signal: AbortSignal,
  read: (reply: Reply) => 'yes' | 'no',
): Promise<'yes' | 'no' | 'unknown'> {
  const reply: Reply = { text: '', calls: 0 }
  try {
    for await (const event of ask(probed, request, signal)) {
      if (event.type === 'text') reply.text += event.text
      if (event.type === 'recast') reply.text = ''
      if (event.type === 'tool-call') reply.calls += 1
    }
    return read(reply)
  } catch (error) {
    signal.throwIfAborted()
    const status = error instanceof AppError ? error.details.status : null
    // What a server refuses as a wrong request, it cannot do; what fails otherwise may pass.
    return typeof status === 'number' && status >= 400 && status < 429 ? 'no' : 'unknown'
  }
}

async function probeVectors(
  { provider, model, patience }: Probed,
  before: ModelProbe,
  signal: AbortSignal,
): Promise<ModelProbe> {
  const askedAt = Date.now()
  try {
    const order = { provider, model, patienceMs: patience.firstMs, retries: 0 }
    const [vector] = await embedUpstream(order, QUESTIONS.texts, signal)
    return {
      ...nothing,
      isOk: true,
      kind: 'embedding',
      firstWordMs: Date.now() - askedAt,
      dimensions: vector?.length ?? null,
    }
  } catch (error) {
    return before === nothing ? { ...nothing, ...failureIn(error), kind: 'embedding' } : before
  }
}

async function probeOrder(
  { provider, model, patience }: Probed,
  before: ModelProbe,
  signal: AbortSignal,
): Promise<ModelProbe> {
  const askedAt = Date.now()
  try {
    const order = { provider, model, patienceMs: patience.firstMs }
    await rerankUpstream(order, QUESTIONS.search, QUESTIONS.texts, signal)
    return { ...nothing, isOk: true, kind: 'rerank', firstWordMs: Date.now() - askedAt }
  } catch (error) {
    return before === nothing ? { ...nothing, ...failureIn(error), kind: 'rerank' } : before
  }
}

const asked = (content: string) => ({ role: 'user' as const, content })

const ask = (
  { provider, model, patience }: Probed,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncIterable<ModelEvent> =>
  askUpstream({ provider, model, ...patience, notice: () => {} }, request, signal)

function failureIn(error: unknown): { failure: string; status: number | null } {
  if (!(error instanceof AppError)) return { failure: modelErrors.unavailable().slug, status: null }
  const { status } = error.details
  return { failure: error.slug, status: typeof status === 'number' ? status : null }
}
