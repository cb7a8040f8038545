import { reasonOf } from '~/core/reasons'
import type { SeatedContext } from '~/core/context'
import type { PassageHit, SearchScope } from '../ports'
import { WEIGHT_OF_MEANING } from './weights'
import { modelOf } from './model'
import { vectorStore } from './store'
import { wakeEmbedding } from './wake-embedding'
import { spaceIndex } from '../space-index'

const MOST_NEAR = 100

/**
 * Passages that are near a question by meaning, likeliest first, and what their order counts. None where no model makes
 * vectors, and none when it or the store fails: what words find does not wait for it.
 */
export async function nearPassages(
  ctx: SeatedContext,
  question: string,
  scope: SearchScope,
): Promise<{ hits: PassageHit[]; weight: number }> {
  const finder = ctx.models.whoFinds('embedding')
  const weight = finder?.weight ?? WEIGHT_OF_MEANING
  if (!finder || weight === 0) return { hits: [], weight: 0 }
  const { spaceId } = ctx.seat
  const model = modelOf(finder)
  wakeEmbedding(ctx, spaceId, model)
  try {
    const [vector] = await ctx.models.embed('question', [question], new AbortController().signal)
    if (!vector) return { hits: [], weight: 0 }
    const places = await vectorStore(ctx).nearest(spaceId, model, vector, scope, MOST_NEAR)
    return { hits: await spaceIndex(ctx, spaceId).passagesAt(places, scope), weight }
  } catch (error) {
    ctx.log('warn', 'library.meaning-passed-over', { reason: reasonOf(error) })
    return { hits: [], weight: 0 }
  }
}
