import { rolesOfChat } from '~/core/models'
import {
  isConversationRole,
  type ConversationRole,
  type ModelCheck,
  type ModelIdentity,
  type ModelRole,
} from '../terms'
import { modelErrors } from '../errors'
import { unlimited } from './budget'
import { checkModel } from './check-model'
import { failuresOf, openFinders } from './finders'
import type { Outcome } from './health'
import { knownModel, limitsOf } from './known-models'
import { offlineIdentity } from './offline'
import { drawUpstream } from './openai-compatible/images'
import type { Answerer, ModelEvent, ModelGateway, ModelProvider, TokenUsage } from './ports'
import type { SlotGates } from './slots'
import { speak, speakOffline, type InsteadOf, type SpeakingWorld } from './speak'
import type { WorkersAi } from './workers-ai/send'

export type Notice = (
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Record<string, unknown>,
) => void

/** As the operator configures them, or a team's own before the operator's. */
export interface BaseSettings {
  MODEL_PROVIDERS: readonly ModelProvider[]
  /** One provider, or several in the order in which they are asked. */
  MODEL_ROLES: Partial<Record<ModelRole, string | readonly string[] | undefined>>
  MODEL_STALL_MS: number
  MODEL_FIRST_WORD_MS?: number
  /** Who would serve a role and may not for now: each answer says so. */
  insteadOf?: Partial<Record<ModelRole, InsteadOf>>
}
type GatewaySettings = BaseSettings & {
  ai: WorkersAi | undefined
}

/** Whom else the gateway tells, and asks before it asks a server of few places. */
export interface Surroundings {
  /** Called with how asking a model ended. */
  observe?: (outcome: Outcome) => void
  gates?: SlotGates | null
  /** Called with what a request took. */
  meter?: (usage: TokenUsage) => void
}

/** The gateway over the configured providers; `offline` serves what is not configured. `ai`: the platform's own models. */
export function openModels(
  base: BaseSettings,
  notice: Notice = () => {},
  ai?: WorkersAi,
  around: Surroundings = {},
): ModelGateway {
  const settings: GatewaySettings = { ...base, ai }
  const finders = openFinders(
    {
      patienceMs: settings.MODEL_STALL_MS,
      upstreamOf: (role) => upstreamOf(settings, role),
      failures: failuresOf(base),
      meter: around.meter ?? (() => {}),
    },
    notice,
  )
  const world = speakingWorld(base, notice, around)
  const gateway: ModelGateway = {
    whoServes: (role) => upstreamOf(settings, role)?.identity ?? offlineIdentity,
    callsTools: (role) => {
      const upstream = upstreamOf(settings, role)
      if (upstream === null || upstream.provider.tools === false) return false
      return !knownModel(upstream.provider, upstream.model).hasNoTools
    },
    async *stream(role, request, signal) {
      const spoken = conversationRole(settings, role)
      const upstreams = upstreamsOf(settings, spoken)
      const insteadOf = settings.insteadOf?.[spoken]
      const speakers = upstreams.map((item) => ({ ...item, role: spoken }))
      if (request.onlyQuote) yield* speakOffline(request, signal)
      else if (speakers.length === 0) yield* speakOffline(request, signal, insteadOf)
      else yield* saying(insteadOf, speak(world, speakers, request, signal))
    },
    limits: (role) => {
      const upstream = upstreamOf(settings, role)
      return upstream ? limitsOf(upstream.provider, upstream.model, role) : unlimited
    },
    check: (role, signal) =>
      checkServed(world, { role, served: upstreamOf(settings, role) }, signal),
    answerers: () =>
      knownAnswerers(base, gateway.whoServes('chat').provider).map((provider): Answerer => {
        const opened = openModels(answeredBy(base, provider), notice, ai, around)
        const models = { ...opened, ...finders }
        return { by: models.whoServes('chat'), models }
      }),
    ...drawing(settings),
    ...finders,
  }
  return gateway
}

/** Milliseconds that a picture may take. */
const DRAWING_MS = 120_000

const drawing = (settings: GatewaySettings): Pick<ModelGateway, 'whoDraws' | 'draw'> => ({
  whoDraws: () => upstreamOf(settings, 'image')?.identity ?? null,
  async draw(description, signal) {
    const upstream = upstreamOf(settings, 'image')
    if (!upstream) throw modelErrors.notConfigured()
    const { provider, model, identity } = upstream
    if (provider.kind === 'workers-ai')
      throw modelErrors.notSupported({ provider: identity.label, role: 'image' })
    return drawUpstream({ provider, model, patienceMs: DRAWING_MS }, description, signal)
  },
})

const speakingWorld = (
  { MODEL_STALL_MS: stallMs, MODEL_FIRST_WORD_MS: firstMs = stallMs }: BaseSettings,
  notice: Notice,
  { observe = () => {}, gates = null, meter = () => {} }: Surroundings,
): SpeakingWorld => ({ stallMs, firstMs, notice, observe, gates, meter })

async function* saying(
  insteadOf: InsteadOf | undefined,
  events: AsyncIterable<ModelEvent>,
): AsyncGenerator<ModelEvent> {
  for await (const event of events)
    yield insteadOf && event.type === 'started' ? { ...event, insteadOf } : event
}

async function checkServed(
  { firstMs, stallMs, observe }: SpeakingWorld,
  { role, served }: { role: ConversationRole; served: ReturnType<typeof upstreamOf> },
  signal: AbortSignal,
): Promise<ModelCheck> {
  if (!served) throw modelErrors.notConfigured()
  const { provider, model, identity } = served
  const patience = { firstMs: provider.firstWordMs ?? firstMs, stallMs }
  const check = await checkModel({ provider, model, role, patience }, signal)
  const { failure: slug, status, firstWordMs } = check
  observe({ provider: provider.id, label: identity.label, model, role, slug, status, firstWordMs })
  return check
}

/** Providers of all who could answer a question, first who does it now. */
function knownAnswerers({ MODEL_PROVIDERS }: BaseSettings, now: string): string[] {
  return [...MODEL_PROVIDERS.filter(({ models }) => models.chat), offlineIdentity]
    .map((item) => ('provider' in item ? item.provider : item.id))
    .toSorted((item, other) => Number(other === now) - Number(item === now))
}

/** The settings with this provider, or the embedded engine, as the one who answers questions. */
function answeredBy(settings: BaseSettings, id: string): BaseSettings {
  const { chat: _chat, reasoning: _reasoning, ...roles } = settings.MODEL_ROLES
  if (id === offlineIdentity.provider) return { ...settings, MODEL_ROLES: roles }
  // Who has no model of its own for reasoning answers such a question, too.
  const MODEL_PROVIDERS = settings.MODEL_PROVIDERS.map((item) =>
    item.id === id && item.models.chat
      ? {
          ...item,
          models: { ...item.models, reasoning: item.models.reasoning ?? item.models.chat },
        }
      : item,
  )
  return { ...settings, MODEL_PROVIDERS, MODEL_ROLES: { ...roles, chat: id, reasoning: id } }
}

// An embedding or an image asked of chat completions would come back as words, and be paid for.
function conversationRole(settings: GatewaySettings, role: ModelRole): ConversationRole {
  const upstream = upstreamOf(settings, role)
  // The offline engine answers questions; what it would say of a text to be translated, a picture or a claim is none.
  const isAnswer = role === 'chat' || role === 'reasoning' || rolesOfChat.includes(role)
  if (isConversationRole(role) && (upstream || isAnswer)) return role
  if (!upstream)
    throw settings.insteadOf?.[role] ? modelErrors.overBudget() : modelErrors.notConfigured()
  throw modelErrors.notSupported({ provider: upstream.identity.label, role })
}

const upstreamOf = (settings: GatewaySettings, role: ModelRole) =>
  upstreamsOf(settings, role)[0] ?? null

/** Whoever serves a role, in the order in which they are asked. */
function upstreamsOf(settings: GatewaySettings, role: ModelRole) {
  const { ai, MODEL_ROLES: roles } = settings
  const own = roles[role]
  const served = own === undefined && rolesOfChat.includes(role) ? 'chat' : role
  return [roles[served] ?? []].flat().flatMap((id) => {
    const provider = settings.MODEL_PROVIDERS.find((item) => item.id === id)
    const model = provider?.models[served]
    if (!provider || !model) return []
    const identity: ModelIdentity = { provider: provider.id, label: provider.label, model }
    // The platform's binding is the operator's, and paid by them.
    return [{ provider: ai && !provider.send ? { ...provider, ai } : provider, model, identity }]
  })
}
