import { z } from 'zod'
import type { ModelProviderSettings } from '~/core/settings'
import { modelErrors } from '../../errors'

/** Cloudflare's binding, as far as it is used: `env.AI` where the platform gives one. */
export interface WorkersAi {
  run(
    model: string,
    input: Record<string, unknown>,
    options: { returnRawResponse: true; gateway?: { id: string }; signal?: AbortSignal },
  ): Promise<Response>
}

type Provider = Pick<ModelProviderSettings, 'baseUrl' | 'apiKey' | 'gatewayId'> & {
  ai?: WorkersAi
}
type Body = Record<string, unknown>
export type Post = (url: string, body: Body) => Promise<Response>

/**
 * Asks Workers AI for what the rest of the gateway asks in OpenAI's form, and answers in that form: through the binding
 * where there is one, else by its REST address. `post` sends with the provider's headers.
 */
export async function sendToWorkersAi(
  provider: Provider,
  path: string,
  body: Body,
  { post, signal }: { post: Post; signal: AbortSignal },
): Promise<Response> {
  const { ai } = provider
  if (!ai && provider.baseUrl === '') throw modelErrors.notConfigured()
  const { model: name, stream_options: _, ...asked } = body
  const model = String(name)
  const run = (input: Body) =>
    ai ? bound(ai, provider, { model, input, signal }) : post(runAddress(provider, model), input)
  if (path === '/rerank') return inForm(await run(asRerank(asked)), rerankForm)
  if (!ai) return post(provider.baseUrl + path, body)
  if (path === '/embeddings') return inForm(await run({ text: asked.input }), embeddingForm)
  return run(asked)
}

const bound = (
  ai: WorkersAi,
  { gatewayId }: Provider,
  { model, input, signal }: { model: string; input: Body; signal: AbortSignal },
) =>
  ai.run(model, input, {
    returnRawResponse: true,
    ...(gatewayId && { gateway: { id: gatewayId } }),
    signal,
  })

// `…/ai/v1` speaks OpenAI's form and has no reranking; beside it, `…/ai/run/{model}` has every model in a form of its own.
const runAddress = ({ baseUrl }: Provider, model: string) =>
  `${baseUrl.replace(/\/v1\/?$/, '')}/run/${model}`

const asRerank = ({ query, documents, top_n: top }: Body) => ({
  query,
  contexts: z
    .array(z.string())
    .parse(documents)
    .map((text) => ({ text })),
  top_k: top,
})

const rerankForm = z
  .object({ response: z.array(z.object({ id: z.number(), score: z.number() })) })
  .transform(({ response }) => ({
    results: response.map(({ id, score }) => ({ index: id, relevance_score: score })),
  }))

const embeddingForm = z
  .object({ data: z.array(z.array(z.number())) })
  .transform(({ data }) => ({ data: data.map((embedding, index) => ({ index, embedding })) }))

/** A successful answer in the form that is expected; REST wraps what the binding gives bare. */
async function inForm(response: Response, form: z.ZodType): Promise<Response> {
  if (response.status !== 200) return response
  const body: unknown = await response.json().catch(() => null)
  const wrapped = z.object({ result: z.unknown() }).safeParse(body)
  const bare = wrapped.success && wrapped.data.result !== undefined ? wrapped.data.result : body
  const read = form.safeParse(bare)
  // What cannot be read is refused by whoever asked, as any other odd answer.
  return Response.json(read.success ? read.data : {})
}
