import type { SeatedContext } from '~/core/context'
import type { CreationEventsQuery } from '../contract'
import { ownCreation } from './creation-rows'
import { followTask } from './task-runner'

/**
 * What a creation's work has told after `after`, then what it tells; deltas come of the nodes that are open only. Errors:
 * `creationNotFound`.
 */
export async function followCreation(
  ctx: SeatedContext,
  { id, node, after }: CreationEventsQuery & { id: string; after: number },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  await ownCreation(ctx, id)
  const { teamId, memberId, role } = ctx.seat
  const { accountId, signInId } = ctx.actor
  const reader = { accountId, signInId, teamId, memberId, role }
  const nodes = node.split(',').filter((item) => item !== '')
  return followTask(ctx, { creationId: id, after, nodes, reader }, signal)
}
