import { AppError } from '~/core/errors'
import type { Settings } from '~/core/settings'
import {
  isConversationRole,
  type ConversationRole,
  type ModelIdentity,
  type ModelRole,
} from '../contract'
import { modelErrors } from '../errors'
import { answerOffline, offlineIdentity } from './offline'
import { failuresOf, openFinders } from './finders'
import { askUpstream } from './openai-compatible/provider'
import type { Answerer, ModelEvent, ModelGateway, ModelRequest } from './ports'
import type { WorkersAi } from './workers-ai/send'

export type Notice = (
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Record<string, unknown>,
) => void

type GivenSettings = Pick<Settings, 'MODEL_PROVIDERS' | 'MODEL_ROLES' | 'MODEL_STALL_MS'>
type GatewaySettings = GivenSettings & {
  ai: WorkersAi | undefined
}

/** The gateway over the configured providers; `offline` serves what is not configured. `ai`: the platform's own models. */
export function openModels(
  given: GivenSettings,
  notice: Notice = () => {},
  ai?: WorkersAi,
): ModelGateway {
  const settings: GatewaySettings = { ...given, ai }
  const finders = openFinders(
    {
      patienceMs: settings.MODEL_STALL_MS,
      upstreamOf: (role) => upstreamOf(settings, role),
      failures: failuresOf(given),
    },
    notice,
  )
  const gateway: ModelGateway = {
    whoServes: (role) => upstreamOf(settings, role)?.identity ?? offlineIdentity,
    callsTools: (role) => {
      const upstream = upstreamOf(settings, role)
      return upstream !== null && upstream.provider.tools !== false
    },
    async *stream(role, request, signal) {
      yield* speak(settings, notice, conversationRole(settings, role), request, signal)
    },
    answerers: () => {
      const openFor = (provider: string) => ({
        ...openModels(answeredBy(given, provider), notice, ai),
        ...finders,
      })
      const now = gateway.whoServes('chat').provider
      const known = [...given.MODEL_PROVIDERS.filter(({ models }) => models.chat), offlineIdentity]
      return known
        .map((one) => ('provider' in one ? one.provider : one.id))
        .toSorted((one, other) => Number(other === now) - Number(one === now))
        .map((provider): Answerer => {
          const models = openFor(provider)
          return { by: models.whoServes('chat'), models }
        })
    },
    ...finders,
  }
  return gateway
}

/** The settings with this provider, or the embedded engine, as the one who answers questions. */
function answeredBy(given: GivenSettings, id: string): GivenSettings {
  const { chat: _chat, reasoning: _reasoning, ...roles } = given.MODEL_ROLES
  if (id === offlineIdentity.provider) return { ...given, MODEL_ROLES: roles }
  // Who has no model of its own for reasoning answers such a question, too.
  const MODEL_PROVIDERS = given.MODEL_PROVIDERS.map((one) =>
    one.id === id && one.models.chat
      ? { ...one, models: { ...one.models, reasoning: one.models.reasoning ?? one.models.chat } }
      : one,
  )
  return { ...given, MODEL_PROVIDERS, MODEL_ROLES: { ...roles, chat: id, reasoning: id } }
}

// An embedding or an image asked of chat completions would come back as words, and be paid for.
function conversationRole(settings: GatewaySettings, role: ModelRole): ConversationRole {
  const upstream = upstreamOf(settings, role)
  // The offline engine answers questions; what it would say of a text to be translated, a picture or a claim is none.
  const isAnswer = role === 'chat' || role === 'reasoning'
  if (isConversationRole(role) && (upstream || isAnswer)) return role
  if (!upstream) throw modelErrors.notConfigured({ setting: 'MODEL_PROVIDERS' })
  throw modelErrors.notSupported({ provider: upstream.identity.label, role })
}

async function* speak(
  settings: GatewaySettings,
  notice: Notice,
  role: ConversationRole,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const upstream = upstreamOf(settings, role)
  if (!upstream || request.onlyQuote) {
    yield* speakOffline(request, signal)
    return
  }
  let hasStarted = false
  try {
    const options = {
      ...upstream,
      stallMs: settings.MODEL_STALL_MS,
      notice: (event: string, facts: Record<string, unknown>) => notice('warn', event, facts),
    }
    for await (const event of askUpstream(options, request, signal)) {
      // Said with the first words only: until then somebody else may have to answer.
      if (!hasStarted) yield { type: 'started', by: upstream.identity }
      hasStarted = true
      yield event
    }
    return
  } catch (error) {
    const canStepIn = !hasStarted && request.grounding !== undefined
    if (!canStepIn || signal.aborted || !isDown(error)) throw error
    notice('error', 'models.fell-back', { provider: upstream.provider.id, slug: error.slug })
  }
  yield* speakOffline(request, signal)
}

async function* speakOffline(
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  yield { type: 'started', by: offlineIdentity }
  yield* answerOffline(request, signal)
}

// A refusal for its content is an answer: asking somebody else would go round it.
const isDown = (error: unknown): error is AppError =>
  error instanceof AppError && error.slug !== modelErrors.refused().slug

function upstreamOf(settings: GatewaySettings, role: ModelRole) {
  const { ai } = settings
  const id = settings.MODEL_ROLES[role]
  const provider = settings.MODEL_PROVIDERS.find((one) => one.id === id)
  const model = provider?.models[role]
  if (!provider || !model) return null
  const identity: ModelIdentity = { provider: provider.id, label: provider.label, model }
  return { provider: ai ? { ...provider, ai } : provider, model, identity }
}
