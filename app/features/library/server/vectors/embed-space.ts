import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { modelErrors } from '~/features/models/errors'
import { embedSpace } from '../jobs'
import type { Unembedded } from '../ports'
import { modelOf } from './model'
import { vectorStore } from './store'
import { spaceIndex } from '../space-index'

// Of one ticket: some ten requests, so that a queue's worker is never held for long.
const AT_ONCE = 100

/** Makes vectors for a part of a space's passages that have none, and leaves a ticket for the rest. */
export async function embedSome(ctx: Context, { spaceId }: { spaceId: TeamId }): Promise<void> {
  const finder = ctx.models.whoFinds('embedding')
  if (!finder) return
  const model = modelOf(finder)
  const index = spaceIndex(ctx, spaceId)
  const work = await index.takeUnembedded(model, AT_ONCE)
  if (work.gone.length > 0) {
    await vectorStore(ctx).remove(spaceId, model, work.gone)
    await index.forgetGone(work.gone)
  }
  try {
    if (work.passages.length > 0) await embed(ctx, spaceId, model, work)
  } catch (error) {
    await index.giveBackUnembedded(work.passages)
    throw error
  }
  if (work.isMoreLeft) await commit(ctx, [], [ticket(ctx, embedSpace, { spaceId })])
}

async function embed(ctx: Context, spaceId: TeamId, model: string, { passages }: Unembedded) {
  const texts = passages.map(({ text }) => text)
  const vectors = await ctx.models.embed('passages', texts, new AbortController().signal)
  const placed = passages.map(({ fileId, generation, no }, index) => ({
    fileId,
    generation,
    no,
    values: vectors[index] ?? null,
  }))
  const isStored = await vectorStore(ctx).put(spaceId, model, placed)
  // The model answers by another length than before: under the same name it is another model.
  if (!isStored) throw modelErrors.malformed()
}
