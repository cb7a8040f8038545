import { AppError } from '~/core/errors'
import type { ConversationRole, ModelIdentity } from '../terms'
import { modelErrors } from '../errors'
import { fitted, tokensOf, tokensOfAll } from './budget'
import type { Outcome } from './health'
import { knownModel, limitsOf } from './known-models'
import { answerOffline, offlineIdentity } from './offline'
import { askLimits } from './openai-compatible/ask-limits'
import { askUpstream } from './openai-compatible/provider'
import type { ModelEvent, ModelProvider, ModelRequest, TokenUsage } from './ports'
import { pause } from './openai-compatible/watch'
import { inTurn, type SlotGates } from './slots'

export interface Speaker {
  provider: ModelProvider
  model: string
  identity: ModelIdentity
  role: ConversationRole
}

/** Who was asked first and did not answer, and why. */
export interface InsteadOf {
  label: string
  slug: string
}

export interface SpeakingWorld {
  stallMs: number
  firstMs: number
  notice(level: 'info' | 'warn' | 'error', event: string, facts: Record<string, unknown>): void
  observe(outcome: Outcome): void
  gates: SlotGates | null
  meter(usage: TokenUsage): void
}

// A server that has told once is asked again after a while: somebody may have started another model on it.
const LIMITS_HOLD_MS = 10 * 60_000
/** Of an estimate that a server found too long and named no bound for. */
const SMALLER = 0.6
const THOUGHT_TOKENS = 6_000
/** What any server takes in. */
const SHORT_TOKENS = 1_000
const LIMITS_WAIT_MS = 1_500

/**
 * Asks the configured models, one after the other until one of them begins to answer; at the end the embedded engine, where
 * the request has sources. The answer says for whom somebody stands in and why.
 */
export async function* speak(
  world: SpeakingWorld,
  speakers: readonly Speaker[],
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  let insteadOf: InsteadOf | undefined
  let failure = modelErrors.notConfigured()
  for (const speaker of speakers) {
    const failed = yield* speakAs(world, speaker, { request, insteadOf }, signal)
    if (!failed) return
    failure = failed
    if (!maySomebodyElse(request, failed)) throw failed
    insteadOf ??= { label: speaker.identity.label, slug: failed.slug }
    const { provider, model } = speaker
    const facts = { provider: provider.id, model, slug: failed.slug, ...failed.details }
    world.notice('error', 'models.fell-back', facts)
  }
  if (request.grounding === undefined) throw failure
  yield* speakOffline(request, signal, insteadOf)
}

/**
 * One model's answer; or the error by which it failed before its first word. What is too long by the server's own word is
 * asked once more, shorter.
 */
async function* speakAs(
  world: SpeakingWorld,
  speaker: Speaker,
  { request, insteadOf }: { request: ModelRequest; insteadOf: InsteadOf | undefined },
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, AppError | null> {
  await learnLimits(speaker, request, signal)
  let hasStarted = false
  for (let tries = 0; ; tries += 1) {
    try {
      for await (const event of askOnce(world, speaker, request, signal)) {
        // Said with the first words only: until then somebody else may have to answer.
        if (!hasStarted)
          yield { type: 'started', by: speaker.identity, ...(insteadOf && { insteadOf }) }
        hasStarted = true
        yield event
      }
      return null
    } catch (thrown) {
      if (!(thrown instanceof AppError) || signal.aborted) throw thrown
      reportFailure(world, speaker, thrown)
      if (hasStarted) throw thrown
      if (tries === 0 && isShorterNext(speaker, request, thrown)) continue
      return thrown
    }
  }
}

function reportFailure(
  world: SpeakingWorld,
  { provider, model, identity, role }: Speaker,
  { slug, details }: AppError,
): void {
  const status = typeof details.status === 'number' ? details.status : null
  world.observe({ provider: provider.id, label: identity.label, model, role, slug, status })
  world.notice('warn', 'models.failed', { provider: provider.id, model, role, slug, status })
}

function maySomebodyElse({ tools }: ModelRequest, { slug }: AppError): boolean {
  // A refusal for its content is an answer: asking somebody else would go round it.
  if (slug === modelErrors.refused().slug) return false
  // Whoever offered tools asks again without them.
  return slug !== modelErrors.noTools().slug || tools === undefined
}

/** The embedded engine quotes the sources. */
export async function* speakOffline(
  request: ModelRequest,
  signal: AbortSignal,
  insteadOf?: InsteadOf,
): AsyncGenerator<ModelEvent> {
  yield { type: 'started', by: offlineIdentity, ...(insteadOf && { insteadOf }) }
  yield* answerOffline(request, signal)
}

async function* askOnce(
  world: SpeakingWorld,
  { provider, model, identity, role }: Speaker,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const traits = knownModel(provider, model)
  const options = upstreamOptions(world, provider, model)
  const limits = limitsOf(provider, model, role)
  const asked = fitted(request, limits, traits.thinks ? THOUGHT_TOKENS : 0)
  const place = {
    gates: world.gates,
    server: provider.baseUrl,
    slots: provider.concurrency ?? traits.slots,
    isBackground: request.isBackground === true,
  }
  const askedAt = Date.now()
  let firstWordMs: number | null = null
  const spent = new Spent(asked)
  try {
    const words = inTurn(place, signal, (inside) => askUpstream(options, asked, inside))
    for await (const event of withWords(words)) {
      firstWordMs ??= Date.now() - askedAt
      learnManner(traits, event)
      spent.add(event)
      yield event
    }
    const { label } = identity
    world.observe({
      provider: provider.id,
      label,
      model,
      role,
      slug: null,
      status: 200,
      firstWordMs,
    })
  } catch (error) {
    if (isOf(error, modelErrors.noTools)) traits.hasNoTools = true
    throw error
  } finally {
    // An answer that breaks off, or is stopped, is paid for as far as it came.
    if (firstWordMs !== null) world.meter({ ...identity, ...spent.tokens() })
  }
}

function upstreamOptions(world: SpeakingWorld, provider: ModelProvider, model: string) {
  const traits = knownModel(provider, model)
  return {
    provider,
    model,
    stallMs: world.stallMs,
    firstMs: provider.firstWordMs ?? world.firstMs,
    thinksUnopened: traits.unopenedThoughts >= UNOPENED_IN_A_ROW,
    observeThought: (hasClosedUnopened: boolean) =>
      void (traits.unopenedThoughts = hasClosedUnopened ? traits.unopenedThoughts + 1 : 0),
    notice: (event: string, facts: Record<string, unknown>) => world.notice('warn', event, facts),
  }
}

/** What one answer took: by the server's own word, or estimated where it says nothing. */
class Spent {
  private usage: { inputTokens: number; outputTokens: number } | undefined
  private outputTokens = 0

  constructor(private readonly request: ModelRequest) {}

  add(event: ModelEvent): void {
    if (event.type === 'finished') this.usage = event.usage
    if ('text' in event) this.outputTokens += tokensOf(event.text)
  }

  tokens() {
    const { messages } = this.request
    return this.usage ?? { inputTokens: tokensOfAll(messages), outputTokens: this.outputTokens }
  }
}

/** Blank text before the first word waits for it; an answer without a word is none. */
async function* withWords(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  let blank = ''
  let hasSpoken = false
  for await (const event of events) {
    if (!hasSpoken && event.type === 'text' && event.text.trim() === '') {
      blank += event.text
      continue
    }
    if (!hasSpoken && event.type === 'finished') throw modelErrors.empty({ reason: event.reason })
    if (!hasSpoken && blank !== '') yield { type: 'text', text: blank }
    hasSpoken = true
    yield event
  }
}

function learnManner(model: ReturnType<typeof knownModel>, event: ModelEvent): void {
  if (event.type === 'reasoning' || event.type === 'recast') model.thinks = true
}

const UNOPENED_IN_A_ROW = 2

/** Notes what the server said of its bound; whether asking again is of use. */
function isShorterNext({ provider, model }: Speaker, request: ModelRequest, error: AppError) {
  if (!isOf(error, modelErrors.tooLong)) return false
  const traits = knownModel(provider, model)
  const { window } = error.details
  const guessed = Math.floor(tokensOfAll(request.messages) * SMALLER)
  const before = traits.window ?? Infinity
  traits.window = Math.max(512, typeof window === 'number' ? window : Math.min(before, guessed))
  traits.askedAt = Date.now()
  return traits.window < before || typeof window === 'number'
}

/**
 * Asks a server for its limits, now and then. Waited for, and briefly, only where nobody has told yet and the request is
 * longer than what servers usually take: one at home may cut the beginning of it without a word.
 */
async function learnLimits(
  { provider, model, role }: Speaker,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<void> {
  if (provider.kind !== 'openai-compatible' || provider.limits?.[role]?.window) return
  const traits = knownModel(provider, model)
  if (Date.now() - traits.askedAt < LIMITS_HOLD_MS) return
  const isFirst = traits.askedAt === -Infinity
  traits.askedAt = Date.now()
  const learned = askLimits(provider, model).then(({ window, output, slots }) => {
    traits.window = window ?? traits.window
    traits.output = output ?? traits.output
    traits.slots = slots
  })
  // A server at home has no certificate; those of the world refuse what is too long, and say so.
  const isAtHome = provider.baseUrl.startsWith('http:')
  if (!isFirst || !isAtHome || tokensOfAll(request.messages) < SHORT_TOKENS) return
  await Promise.race([learned, pause(LIMITS_WAIT_MS, signal)])
}

const isOf = (error: unknown, kind: () => AppError) =>
  error instanceof AppError && error.slug === kind().slug
