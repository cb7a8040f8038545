import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { paidStates } from './creation-state'
import { taskRunner } from './task-runner'
import { creations } from './tables'

/** Lets a team's creations that are being written rest: their people go on with them later. */
export async function pauseCreations(ctx: Context, { teamId }: { teamId: TeamId }): Promise<void> {
  const isUnderWay = or(
    inArray(creations.taskStatus, [...paidStates]),
    isNotNull(creations.pending),
  )
  const rows = await ctx.db
    .select({ id: creations.id })
    .from(creations)
    .where(and(eq(creations.teamId, teamId), isUnderWay))
  for (const { id } of rows) {
    if (!(await taskRunner(ctx, id).pause())) continue
    await ctx.db.update(creations).set({ isPaused: true }).where(eq(creations.id, id))
  }
}

/** Takes some of a team's creations for good, and answers how many; their documents are the document's to take. */
export async function eraseCreations(
  ctx: Context,
  { teamId, most }: { teamId: TeamId; most: number },
): Promise<number> {
  const rows = await ctx.db
    .select({ id: creations.id })
    .from(creations)
    .where(eq(creations.teamId, teamId))
    .limit(most)
  for (const { id } of rows) await taskRunner(ctx, id).removeAll()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await ctx.db.delete(creations).where(inArray(creations.id, ids))
  return ids.length
}
