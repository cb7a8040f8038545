import { z } from 'zod'
import type { ModelLimits } from '../budget'
import { readJson, sendTo, type CalledProvider } from './call'

const count = z.number().int().min(256).max(100_000_000).optional().catch(undefined)

/** A model as servers list it: vLLM, OpenRouter and Moonshot, LM Studio, llama.cpp name the same by other words. */
const listed = z.object({
  id: z.string(),
  owned_by: z.string().optional().catch(undefined),
  max_model_len: count,
  context_length: count,
  context_window: count,
  loaded_context_length: count,
  max_completion_tokens: count,
  top_provider: z.object({ max_completion_tokens: count }).optional().catch(undefined),
  meta: z.object({ n_ctx: count }).nullish().catch(undefined),
})
const list = z.object({ data: z.array(listed.nullable().catch(null)) })
const props = z.object({
  default_generation_settings: z.object({ n_ctx: count }),
  total_slots: z.number().int().positive().optional().catch(undefined),
})
const running = z.object({
  models: z.array(
    z.object({ name: z.string(), model: z.string().optional(), context_length: count }),
  ),
})
/** LM Studio's own list; the one of OpenAI's form names no bound. */
const studio = z.object({
  data: z.array(
    z.object({ id: z.string(), max_context_length: count, loaded_context_length: count }),
  ),
})
const showAnswer = z.object({ parameters: z.string().optional() })

/** Ollama and LM Studio take so much where nobody has said otherwise; Ollama cuts the beginning of what is longer, silently. */
const USUAL_WINDOW = 4_096
const WAITS_MS = 5_000

export interface StatedLimits extends ModelLimits {
  /** Requests that it answers at a time. */
  slots: number | null
}

const nothing: StatedLimits = { window: null, output: null, slots: null }

/** What a server tells of a model's limits; null where it tells nothing. Never throws. */
export async function askLimits(provider: CalledProvider, model: string): Promise<StatedLimits> {
  const base = provider.baseUrl.replace(/\/+$/, '')
  const models = list.safeParse(await get(provider, `${base}/models`))
  const item = models.success ? named(models.data.data, model) : undefined
  if (!item) return nothing
  const output = item.max_completion_tokens ?? item.top_provider?.max_completion_tokens ?? null
  if (item.owned_by === 'llamacpp')
    return { ...nothing, ...(await propsOf(provider, base, item)), output }
  const window = await windowOf(provider, { base, model, item })
  return { ...nothing, window, output }
}

/** Names of the models that a server lists; none where it lists nothing. Never throws. */
export async function listModels(provider: CalledProvider): Promise<string[]> {
  const base = provider.baseUrl.replace(/\/+$/, '')
  const models = list.safeParse(await get(provider, `${base}/models`))
  return models.success ? models.data.data.flatMap((item) => item?.id ?? []) : []
}

type Listed = z.infer<typeof listed>

function named(all: (Listed | null)[], model: string): Listed | undefined {
  const models = all.filter((item) => item !== null)
  const [only] = models
  // llama.cpp serves one model, under whatever name it is asked.
  const isTheOne = models.length === 1 && only?.owned_by === 'llamacpp'
  return (
    models.find(({ id }) => id === model || id === `${model}:latest`) ??
    (isTheOne ? only : undefined)
  )
}

async function propsOf(provider: CalledProvider, base: string, { meta }: Listed) {
  const reported = props.safeParse(await get(provider, `${rootOf(base)}/props`)).data
  const window = reported?.default_generation_settings.n_ctx ?? meta?.n_ctx ?? null
  return { window, slots: reported?.total_slots ?? null }
}

async function windowOf(
  provider: CalledProvider,
  { base, model, item }: { base: string; model: string; item: Listed },
): Promise<number | null> {
  const root = rootOf(base)
  if (item.owned_by === 'library') return ollamaWindow(provider, root, model)
  if (item.owned_by === 'organization_owner') return studioWindow(provider, root, model)
  const statements = [
    item.max_model_len,
    item.loaded_context_length,
    item.context_length,
    item.context_window,
  ]
  return statements.find((count) => count !== undefined) ?? null
}

const rootOf = (base: string) => base.replace(/\/v1$/, '')

async function studioWindow(
  provider: CalledProvider,
  root: string,
  model: string,
): Promise<number | null> {
  const models = studio.safeParse(await get(provider, `${root}/api/v0/models`))
  const item = models.data?.data.find(({ id }) => id === model)
  if (!item) return null
  // What is not loaded yet will be, by the first question and as is usual.
  return item.loaded_context_length ?? Math.min(USUAL_WINDOW, item.max_context_length ?? Infinity)
}

async function ollamaWindow(
  provider: CalledProvider,
  root: string,
  model: string,
): Promise<number> {
  const now = running.safeParse(await get(provider, `${root}/api/ps`))
  const loaded = now.data?.models.find((item) => [item.name, item.model].includes(model))
  if (loaded?.context_length) return loaded.context_length
  const about = showAnswer.safeParse(await get(provider, `${root}/api/show`, { model }))
  const set = /^num_ctx\s+(\d+)/m.exec(about.data?.parameters ?? '')?.[1]
  return set === undefined ? USUAL_WINDOW : Number(set)
}

async function get(provider: CalledProvider, url: string, body?: object): Promise<unknown> {
  const { apiKey, gatewayToken } = provider
  try {
    const response = await sendTo(provider, url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        ...(gatewayToken && { 'cf-aig-authorization': `Bearer ${gatewayToken}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(WAITS_MS),
    })
    return response.status === 200 ? await readJson(response, LIST_BYTES) : null
  } catch {
    return null
  }
}

// OpenRouter lists some hundred models with their prices.
const LIST_BYTES = 4 * 1024 * 1024
