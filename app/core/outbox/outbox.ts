import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Statement } from '../database'
import type { Job } from '../jobs'
import { reasonOf } from '../reasons'
import { outbox } from './tables'

/** A ticket about to be committed together with the rows that it is about. */
export interface Ticket {
  id: string
  queue: 'ingest' | 'jobs'
  type: string
  payload: unknown
}

// Long enough for the slowest honest job between two signs of life, short enough for a person to wait.
const RESEND_UNACKED_AFTER_MS = 10 * 60_000
const RESEND_UNSENT_AFTER_MS = 30_000
const SWEEP_AT_MOST = 100

export function ticket<Payload>(ctx: Context, job: Job<Payload>, payload: Payload): Ticket {
  return { id: ctx.newId(), queue: job.queue, type: job.type, payload: job.payload.parse(payload) }
}

/**
 * Writes rows and tickets as one transaction, then sends the tickets. A crash between the two leaves
 * rows in the outbox, which the sweep sends; nothing is lost and nothing is sent for a write that failed.
 */
export async function commit(ctx: Context, writes: Statement[], tickets: Ticket[]): Promise<void> {
  const inserts = tickets.map((one) =>
    ctx.db.insert(outbox).values({ ...one, createdAt: ctx.now().getTime() }),
  )
  const [first, ...rest] = [...writes, ...inserts]
  if (!first) return
  await ctx.db.batch([first, ...rest])
  await sendAll(ctx, tickets)
}

/** Sends what was never accepted by a queue, and what was accepted but never acknowledged. */
export async function sweepOutbox(ctx: Context): Promise<number> {
  const now = ctx.now().getTime()
  const due = await ctx.db
    .select()
    .from(outbox)
    .where(
      and(
        isNull(outbox.deadAt),
        or(
          and(isNull(outbox.sentAt), lt(outbox.createdAt, now - RESEND_UNSENT_AFTER_MS)),
          lt(outbox.sentAt, now - RESEND_UNACKED_AFTER_MS),
        ),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(SWEEP_AT_MOST)
  await sendAll(ctx, due)
  return due.length
}

/** The work of a ticket is done. */
export async function acknowledge(ctx: Context, outboxId: string): Promise<void> {
  await ctx.db.delete(outbox).where(eq(outbox.id, outboxId))
}

/** The work of a ticket was given up: keep it for an operator, never send it by itself again. */
export async function bury(ctx: Context, outboxId: string): Promise<void> {
  await ctx.db.update(outbox).set({ deadAt: ctx.now().getTime() }).where(eq(outbox.id, outboxId))
}

// A queue that refuses is not the caller's trouble: the row stays and the sweep sends it.
async function sendAll(ctx: Context, tickets: readonly Ticket[]): Promise<void> {
  const sent: string[] = []
  for (const { id, queue, type, payload } of tickets) {
    try {
      await ctx.send(queue, { outboxId: id, type, payload })
      sent.push(id)
    } catch (error) {
      ctx.log('warn', 'outbox.send-failed', { type, reason: reasonOf(error) })
    }
  }
  if (sent.length === 0) return
  try {
    await ctx.db
      .update(outbox)
      .set({ sentAt: ctx.now().getTime() })
      .where(sql`${outbox.id} IN (SELECT value FROM json_each(${JSON.stringify(sent)}))`)
  } catch (error) {
    // They go out once more, which does no harm.
    ctx.log('warn', 'outbox.mark-failed', { tickets: sent.length, reason: reasonOf(error) })
  }
}
