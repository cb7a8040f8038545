import { z } from 'zod'
import type { ModelProvider } from '../ports'
import { modelErrors } from '../../errors'
import { askJson } from './ask-json'

export interface RerankOptions {
  provider: ModelProvider
  model: string
  patienceMs: number
}

const MOST_BYTES = 1024 * 1024

const answer = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })),
})

/**
 * How well each document answers the question, in the documents' order; comparable within one question only. Speaks the
 * form that Jina, SiliconFlow and Cohere share. An answer that does not score every document once is `models.malformed`.
 */
export async function rerankUpstream(
  { provider, model, patienceMs }: RerankOptions,
  question: string,
  documents: string[],
  signal: AbortSignal,
): Promise<number[]> {
  const body = {
    model,
    query: question,
    documents,
    top_n: documents.length,
    return_documents: false,
  }
  const order = { provider, path: '/rerank', body, patienceMs, retries: 0 } as const
  const reply = answer.safeParse(await askJson({ ...order, mostBytes: MOST_BYTES }, signal))
  if (!reply.success) throw modelErrors.malformed()
  const scores = new Map(reply.data.results.map((item) => [item.index, item.relevance_score]))
  const isWhole =
    reply.data.results.length === documents.length &&
    documents.every((_, index) => scores.has(index))
  if (!isWhole) throw modelErrors.malformed()
  return documents.map((_, index) => scores.get(index) ?? 0)
}
