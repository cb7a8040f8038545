import type { ModelIdentity } from '../terms'
import { modelErrors } from '../errors'
import { embedUpstream } from './openai-compatible/embeddings'
import { rerankUpstream } from './openai-compatible/rerank'
import { tokensOf } from './budget'
import type { FindingRole, ModelGateway, ModelProvider, TokenUsage } from './ports'

interface Upstream {
  provider: ModelProvider
  model: string
  identity: ModelIdentity
}
interface Finders {
  /** Milliseconds for what nobody waits for. */
  patienceMs: number
  upstreamOf(role: FindingRole): Upstream | null
  failures: Failures
  meter(usage: TokenUsage): void
}
/** When a role's provider failed somebody who waited, by role, in milliseconds. */
type Failures = Map<FindingRole, number>

// Somebody waits: the passages that words find are there at once, and better soon than perfect.
const QUESTION_MS = { embedding: 2_000, rerank: 3_000 } as const
const REST_MS = 20_000
const LEARNING_RETRIES = 2

const failuresBySettings = new WeakMap<object, Failures>()

/** What is remembered as long as the settings live: a gateway is opened for every request. */
export function failuresOf(settings: object): Failures {
  const failures = failuresBySettings.get(settings) ?? new Map<FindingRole, number>()
  failuresBySettings.set(settings, failures)
  return failures
}

type ReportNotice = (level: 'warn', event: string, facts: Record<string, unknown>) => void

/** The roles that help to find passages. No offline engine stands in for them: words find without. */
export function openFinders(
  finders: Finders,
  notice: ReportNotice,
): Pick<ModelGateway, 'whoFinds' | 'embed' | 'rerank'> {
  return {
    whoFinds(role) {
      const upstream = finders.upstreamOf(role)
      if (!upstream) return null
      return { by: upstream.identity, weight: upstream.provider[role]?.weight ?? null }
    },
    embed: (kind, texts, signal) =>
      kind === 'question'
        ? embedQuestion(finders, notice, texts, signal)
        : embedPassages(finders, texts, signal),
    rerank(question, documents, signal) {
      const ask: Ask<number[]> = ({ provider, model }, patienceMs) =>
        rerankUpstream({ provider, model, patienceMs }, question, documents, signal)
      const texts = [...documents, ...documents.map(() => question)]
      return briefly(finders, notice, { role: 'rerank', texts, ask, signal })
    },
  }
}

type Ask<Result> = (upstream: Upstream, patienceMs: number) => Promise<Result>

async function briefly<Result>(
  finders: Finders,
  notice: ReportNotice,
  order: { role: FindingRole; texts: string[]; ask: Ask<Result>; signal: AbortSignal },
): Promise<Result> {
  const { role, texts, ask, signal } = order
  const upstream = chosen(finders, role)
  if (Date.now() - (finders.failures.get(role) ?? -Infinity) < REST_MS) {
    throw modelErrors.unavailable()
  }
  try {
    const result = await ask(upstream, Math.min(QUESTION_MS[role], finders.patienceMs))
    finders.meter(usageOf(upstream, texts))
    return result
  } catch (error) {
    signal.throwIfAborted()
    finders.failures.set(role, Date.now())
    notice('warn', 'models.finder-failed', { provider: upstream.provider.id, role })
    throw error
  }
}

function embedQuestion(
  finders: Finders,
  notice: ReportNotice,
  texts: string[],
  signal: AbortSignal,
) {
  const ask: Ask<Float32Array[]> = ({ provider, model }, patienceMs) =>
    embedUpstream(
      { provider, model, patienceMs, retries: 0 },
      prefixed(texts, provider.embedding?.queryPrefix),
      signal,
    )
  return briefly(finders, notice, { role: 'embedding', texts, ask, signal })
}

async function embedPassages(finders: Finders, texts: string[], signal: AbortSignal) {
  const upstream = chosen(finders, 'embedding')
  const { provider, model } = upstream
  const { patienceMs } = finders
  const asked = prefixed(texts, provider.embedding?.passagePrefix)
  const order = { provider, model, patienceMs, retries: LEARNING_RETRIES }
  const vectors = await embedUpstream(order, asked, signal)
  finders.meter(usageOf(upstream, asked))
  return vectors
}

// Estimated: answers in this form need not say what they took.
const usageOf = ({ identity }: Upstream, texts: string[]): TokenUsage => ({
  ...identity,
  inputTokens: texts.reduce((sum, text) => sum + tokensOf(text), 0),
  outputTokens: 0,
})

function chosen({ upstreamOf }: Finders, role: FindingRole): Upstream {
  const upstream = upstreamOf(role)
  if (!upstream) throw modelErrors.notConfigured()
  return upstream
}

const prefixed = (texts: string[], prefix = '') => texts.map((text) => prefix + text)
