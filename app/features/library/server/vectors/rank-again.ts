import { reasonOf } from '~/core/reasons'
import type { SeatedContext } from '~/core/context'
import type { PassageHit } from '../ports'
import { fuse } from '../passage-index/ranking/fuse'
import { WEIGHT_OF_RERANKING } from './weights'

// Twice what a turn reads; a model that reads question and passage together is slow and paid by the passage.
const MOST_READ = 24
const MOST_CHARACTERS = 1200

/** The best hits with a reranking model's order counted in, where one is configured; as they came when it fails. */
export async function rankAgain<Hit extends PassageHit & { title: string }>(
  ctx: SeatedContext,
  question: string,
  hits: Hit[],
): Promise<Hit[]> {
  const finder = ctx.models.whoFinds('rerank')
  const weight = finder?.weight ?? WEIGHT_OF_RERANKING
  const heads = hits.slice(0, MOST_READ)
  if (!finder || weight === 0 || heads.length < 2) return hits
  try {
    const texts = heads.map(textOf)
    const scores = await ctx.models.rerank(question, texts, new AbortController().signal)
    const byScore = heads
      .map((hit, index) => ({ hit, score: scores[index] ?? 0 }))
      .toSorted((a, b) => b.score - a.score)
      .map(({ hit }) => hit)
    return [...fuse(heads, byScore, weight), ...hits.slice(MOST_READ)]
  } catch (error) {
    ctx.log('warn', 'library.reranking-passed-over', { reason: reasonOf(error) })
    return hits
  }
}

const textOf = ({ title, headings, text }: PassageHit & { title: string }) =>
  [[title, ...headings].join(' '), text].join('\n').slice(0, MOST_CHARACTERS)
