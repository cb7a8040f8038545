import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { embedSpace } from '../jobs'
import { spaceIndex } from '../space-index'

const AT_MOST_EVERY_MS = 60_000
const MOST_KNOWN = 1000

const checkedAt = new Map<string, number>()

/**
 * Looks, beside what the caller waits for, whether passages of the space lack vectors (they were learned before the model
 * was configured, or making them failed) and leaves a ticket. Once a minute and space in this isolate.
 */
export function wakeEmbedding(ctx: Context, spaceId: TeamId, model: string): void {
  const now = ctx.now().getTime()
  const key = `${spaceId} ${model}`
  if (now - (checkedAt.get(key) ?? -Infinity) < AT_MOST_EVERY_MS) return
  if (checkedAt.size >= MOST_KNOWN) checkedAt.clear()
  checkedAt.set(key, now)
  ctx.later(checkSpace(ctx, spaceId, model))
}

async function checkSpace(ctx: Context, spaceId: TeamId, model: string): Promise<void> {
  if (!(await spaceIndex(ctx, spaceId).lacksVectors(model))) return
  await commit(ctx, [], [ticket(ctx, embedSpace, { spaceId })])
}
