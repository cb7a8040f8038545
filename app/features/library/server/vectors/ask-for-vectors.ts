import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { embedSpace } from '../jobs'

/** After passages came or changed: leaves a ticket, where a model makes vectors. */
export async function askForVectors(ctx: Context, spaceId: TeamId): Promise<void> {
  if (!ctx.models.whoFinds('embedding')) return
  await commit(ctx, [], [ticket(ctx, embedSpace, { spaceId })])
}
