import { z } from 'zod'
import type { ModelProvider } from '../ports'
import { modelErrors } from '../../errors'
import { askJson } from './ask-json'

export interface EmbeddingOptions {
  provider: ModelProvider
  model: string
  patienceMs: number
  retries: number
}

/** Some providers refuse more texts at once. */
const BATCH = 10
const MOST_DIMENSIONS = 8192
const MOST_BYTES = 16 * 1024 * 1024

const answer = z.object({
  data: z.array(z.object({ index: z.int().min(0).nullish(), embedding: z.array(z.number()) })),
})

/**
 * Vectors of length 1 for the texts, in their order. An answer that lacks one, names one twice or mixes lengths is
 * `models.malformed`: half of it would put passages at wrong places.
 */
export async function embedUpstream(
  options: EmbeddingOptions,
  texts: string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  const batch = options.provider.embedding?.batch ?? BATCH
  for (let index = 0; index < texts.length; index += batch) {
    vectors.push(...(await embedSome(options, texts.slice(index, index + batch), signal)))
  }
  if (new Set(vectors.map((vector) => vector.length)).size > 1) throw modelErrors.malformed()
  return vectors
}

async function embedSome(
  { provider, model, patienceMs, retries }: EmbeddingOptions,
  texts: string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const dimensions = provider.embedding?.dimensions
  const body = {
    model,
    input: texts,
    encoding_format: 'float',
    ...(dimensions !== undefined && { dimensions }),
  }
  const order = { provider, path: '/embeddings', body, patienceMs, retries } as const
  const reply = answer.safeParse(await askJson({ ...order, mostBytes: MOST_BYTES }, signal))
  if (!reply.success || reply.data.data.length !== texts.length) throw modelErrors.malformed()
  const vectors: (Float32Array | undefined)[] = texts.map(() => undefined)
  reply.data.data.forEach(({ index, embedding }, position) => {
    const fits = dimensions === undefined || embedding.length === dimensions
    if (fits) vectors[index ?? position] ??= ofLengthOne(embedding)
  })
  const complete = vectors.filter((vector) => vector !== undefined)
  if (complete.length !== texts.length || vectors.length !== texts.length) {
    throw modelErrors.malformed()
  }
  return complete
}

function ofLengthOne(values: number[]): Float32Array {
  const length = Math.hypot(...values)
  if (values.length > MOST_DIMENSIONS || !(length > 0)) throw modelErrors.malformed()
  return Float32Array.from(values, (value) => value / length)
}
