import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { seatOfMember } from '~/features/teams/server'
import { paidStates } from './creation-state'
import { catchUp } from './start'
import { creations } from './tables'
import { taskRunner } from './task-runner'

const QUIET_MS = 10 * 60_000
const AT_MOST = 100

/**
 * Every hour: opens the objects of creations that are under way and of which nothing was heard for a while, which wakes
 * those whose alarm died with them, and hands over rounds that a crash has kept from their objects.
 */
export async function sweepCreations(ctx: Context): Promise<void> {
  const isUnderWay = or(
    inArray(creations.taskStatus, [...paidStates]),
    isNotNull(creations.pending),
  )
  const isQuiet = lt(creations.updatedAt, ctx.now().getTime() - QUIET_MS)
  const rows = await ctx.db.select().from(creations).where(and(isUnderWay, isQuiet)).limit(AT_MOST)
  for (const row of rows) {
    try {
      const owner = row.pending && (await seatOfMember(ctx, row))
      if (owner) await catchUp(owner, row)
      else await taskRunner(ctx, row.id).view()
    } catch (error) {
      ctx.log('warn', 'studio.sweep-failed', { creationId: row.id, reason: reasonOf(error) })
    }
  }
}
