import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Statement } from '../database'
import type { TeamId } from '../ids'
import type { LeasedTicket } from './leases'
import { outbox } from './tables'

/** Later than any ticket is ever put back to. */
export const HELD_UNTIL = Number.MAX_SAFE_INTEGER

/** Statement: nothing that waits for a team is begun until `releaseTickets`. */
export const holdTickets = (ctx: Context, teamId: TeamId): Statement =>
  ctx.db
    .update(outbox)
    .set({ notBefore: HELD_UNTIL })
    .where(and(eq(outbox.teamId, teamId), lte(outbox.leasedUntil, ctx.now().getTime())))

/** Statement: what was held waits again; `sweepOutbox` wakes its queues. */
export const releaseTickets = (ctx: Context, teamId: TeamId): Statement =>
  ctx.db
    .update(outbox)
    .set({ notBefore: 0 })
    .where(and(eq(outbox.teamId, teamId), eq(outbox.notBefore, HELD_UNTIL)))

/** Statement: a ticket that was given up is taken up again, with all its tries. */
export const reviveTicket = (ctx: Context, id: string): Statement =>
  ctx.db
    .update(outbox)
    .set({ deadAt: null, attempts: 0, notBefore: 0, leaseId: '', leasedBy: '', leasedUntil: 0 })
    .where(and(eq(outbox.id, id), isNotNull(outbox.deadAt)))

/** Holds one that was leased and not begun: it costs no try. */
export async function holdTicket(ctx: Context, { id, leaseId }: LeasedTicket): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({
      leaseId: '',
      leasedBy: '',
      leasedUntil: 0,
      notBefore: HELD_UNTIL,
      attempts: sql`${outbox.attempts} - 1`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.leaseId, leaseId)))
}
