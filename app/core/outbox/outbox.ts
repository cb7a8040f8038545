import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Statement } from '../database'
import { queueNames, wakeUp, type Job, type Queue, type Weight, type WorkOwner } from '../jobs'
import { reasonOf } from '../reasons'
import { forgetTurns, waitingIn } from './leases'
import { outbox } from './tables'

/** A ticket about to be committed together with the rows that it is about. */
export interface Ticket extends WorkOwner {
  id: string
  queue: Queue
  type: string
  payload: unknown
  weight: Weight
}

// Short enough for a person to wait; a message on its way is hardly ever slower.
const WAITS_AT_MOST_MS = 30_000

/** Work of its own: for whoever asks, or for whom the work that asks is done, unless it says for whom. */
export function ticket<Payload>(
  ctx: Context,
  job: Job<Payload>,
  payload: Payload,
  { weight = job.weight ?? 2, owner = ownerOf(ctx) }: { weight?: Weight; owner?: WorkOwner } = {},
): Ticket {
  const { queue, type } = job
  const { teamId, accountId } = owner
  return {
    id: ctx.newId(),
    queue,
    type,
    payload: job.payload.parse(payload),
    weight,
    teamId,
    accountId,
  }
}

const ownerOf = ({ worksFor, seat, actor }: Context): WorkOwner =>
  worksFor ?? { teamId: seat?.teamId ?? '', accountId: actor?.accountId ?? '' }

/** Statement: a ticket, for a batch that somebody else carries to the database; its queue is woken afterwards. */
export const writeTicket = (ctx: Context, item: Ticket) =>
  ctx.db.insert(outbox).values({ ...item, createdAt: ctx.now().getTime() })

/**
 * Writes rows and tickets as one transaction, then sends the tickets. A crash between the two leaves
 * rows in the outbox, which the sweep sends; nothing is lost and nothing is sent for a write that failed.
 */
export async function commit(ctx: Context, writes: Statement[], tickets: Ticket[]): Promise<void> {
  const inserts = tickets.map((item) => writeTicket(ctx, item))
  const [first, ...rest] = [...writes, ...inserts]
  if (!first) return
  await ctx.db.batch([first, ...rest])
  await sendAll(ctx, tickets)
}

/**
 * Wakes queues in which something waits that nobody comes for: messages are lost or were never accepted, and whoever held
 * a lease may have died. Answers how many messages it sent.
 */
export async function sweepOutbox(ctx: Context): Promise<number> {
  let sent = 0
  for (const queue of queueNames) sent += await wakeIfWaiting(ctx, queue)
  await forgetTurns(ctx)
  return sent
}

const WAKE_AT_MOST = 10

async function wakeIfWaiting(ctx: Context, queue: Queue): Promise<number> {
  const waiting = await waitingIn(ctx, queue, {
    since: ctx.now().getTime() - WAITS_AT_MOST_MS,
    most: WAKE_AT_MOST,
  })
  for (let sent = 0; sent < waiting; sent += 1) await wake(ctx, queue)
  return waiting
}

/** Says to a queue that something waits in it. */
export async function wake(ctx: Context, queue: Queue, afterSeconds = 0): Promise<void> {
  try {
    await ctx.send(queue, wakeUp, afterSeconds)
  } catch (error) {
    // The next sweep does it.
    ctx.log('warn', 'outbox.send-failed', { type: wakeUp.type, reason: reasonOf(error) })
  }
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
    // It is for whoever looks into the table.
    ctx.log('warn', 'outbox.mark-failed', { tickets: sent.length, reason: reasonOf(error) })
  }
}
