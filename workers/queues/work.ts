import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { JobHandler, JobMessage, Queue, Weight } from '~/core/jobs'
import {
  acknowledge,
  bury,
  holdTicket,
  lease,
  MOST_ATTEMPTS,
  putBack,
  releaseLeasesOf,
  renewLease,
  waitingIn,
  wake,
  type Capacity,
  type LeasedTicket,
} from '~/core/outbox'
import { reasonOf } from '~/core/reasons'
import { withTeamModels } from '~/features/models/server/own'
import { closureOf } from '~/features/teams/server/plan'
import { createContext, type Bindings } from '../context'
import { capacityOf, limitsOf } from './limits'

const RENEW_EVERY_MS = 45_000
const FULL_FOR_SECONDS = 5

/** One of this isolate's pieces of work. */
interface Piece {
  queue: Queue
  weight: Weight
}
// All invocations of an isolate share its 128 MB.
const pieces = new Set<Piece>()
const drains = new Map<Queue, number>()

/**
 * A message of a queue says that something waits; what is done next is decided by whose turn it is (core/outbox/leases).
 * Works on, several at a time, until nothing waits or this invocation has done its share.
 */
export async function work(
  batch: MessageBatch<JobMessage>,
  queue: Queue,
  env: Bindings,
  execution: ExecutionContext,
  handlers: JobHandler[],
): Promise<void> {
  const later = (task: Promise<unknown>) => execution.waitUntil(task)
  const ctx = createContext(env, later)
  for (const { id, attempts } of batch.messages) {
    if (attempts > 1) await settleDead(ctx, id, handlers)
  }
  const [first] = batch.messages
  if (first) await drain(ctx, queue, first.id, (ticket) => perform(env, later, handlers, ticket))
  batch.ackAll()
}

/** What was leased under a message that will not be delivered again: freed, or at its last try ended with a reason. */
export async function settleDead(
  ctx: Context,
  messageId: string,
  handlers: JobHandler[],
): Promise<void> {
  for (const ticket of await releaseLeasesOf(ctx, messageId)) await park(ctx, handlers, ticket)
}

type Perform = (ticket: LeasedTicket) => Promise<void>

async function drain(
  ctx: Context,
  queue: Queue,
  messageId: string,
  perform: Perform,
): Promise<void> {
  const { atOnce, lastsMs, pollMs } = limitsOf(ctx.settings)[queue]
  const running = new Map<Promise<void>, Weight>()
  const endsAt = Date.now() + lastsMs
  let done = 0
  drains.set(queue, (drains.get(queue) ?? 0) + 1)
  try {
    for (;;) {
      const isSpent = Date.now() > endsAt
      // The emulator delivers nothing until this ends: what takes a moment does not wait for long work under way.
      const isOpen = !isSpent || [...running.values()].some((weight) => weight > 0)
      while (isOpen && running.size < atOnce) {
        const capacity = capacityHere(ctx, queue)
        const ticket = await lease(ctx, queue, messageId, isSpent ? onlyLight(capacity) : capacity)
        if (!ticket) break
        done += 1
        const piece = inIsolate({ queue, weight: ticket.weight }, perform(ticket))
        running.set(piece, ticket.weight)
        void piece.finally(() => running.delete(piece)).catch(() => {})
      }
      if (running.size === 0) break
      await Promise.race([...running.keys(), ...(isOpen ? [moment(pollMs)] : [])])
    }
  } finally {
    await Promise.allSettled(running.keys())
    drains.set(queue, (drains.get(queue) ?? 1) - 1)
  }
  await passOn(ctx, queue, done)
}

const onlyLight = (capacity: Capacity): Capacity => ({ ...capacity, heaviest: 0 })

/** Another invocation goes on with what is left, unless one that is under way here comes to it. */
async function passOn(ctx: Context, queue: Queue, done: number): Promise<void> {
  if ((drains.get(queue) ?? 0) > 0 || (await waitingIn(ctx, queue)) === 0) return
  if (done > 0) await wake(ctx, queue)
  // Other queues' work fills the isolate: whatever waits here is not lost.
  else if (capacityHere(ctx, queue).heaviest === 0) await wake(ctx, queue, FULL_FOR_SECONDS)
}

function capacityHere(ctx: Context, queue: Queue) {
  const isLight = queue === 'jobs'
  const heavyHere = [...pieces].filter(
    (item) => item.weight > 0 && (item.queue === 'jobs') === isLight,
  ).length
  return capacityOf(ctx.settings, queue, heavyHere)
}

async function inIsolate(piece: Piece, task: Promise<void>): Promise<void> {
  pieces.add(piece)
  try {
    await task
  } finally {
    pieces.delete(piece)
  }
}

async function perform(
  env: Bindings,
  later: (task: Promise<unknown>) => void,
  handlers: JobHandler[],
  ticket: LeasedTicket,
): Promise<void> {
  const { teamId, accountId, weight } = ticket
  const worksFor = { teamId, accountId }
  const ctx = createContext(env, later, { worksFor, giveWay: () => giveWay(weight) })
  if (teamId !== '' && (await closureOf(ctx, teamId)) !== '') return holdTicket(ctx, ticket)
  if (ticket.attempts > MOST_ATTEMPTS) return park(ctx, handlers, ticket)
  const renewing = setInterval(() => later(renew(ctx, ticket)), RENEW_EVERY_MS)
  try {
    await handlerOf(handlers, ticket).run(await withTeamModels(ctx), ticket.payload)
    await acknowledge(ctx, ticket.id)
  } catch (error) {
    ctx.log('warn', 'queue.failed', { type: ticket.type, reason: reasonOf(error) })
    await afterFailure(ctx, handlers, ticket, isWorthRetrying(error))
  } finally {
    clearInterval(renewing)
  }
}

// A lease that could not be renewed once is renewed the next time.
const renew = (ctx: Context, { leaseId }: LeasedTicket) =>
  renewLease(ctx, leaseId).catch((error: unknown) =>
    ctx.log('warn', 'queue.notRenewed', { reason: reasonOf(error) }),
  )

function handlerOf(handlers: JobHandler[], { type }: LeasedTicket): JobHandler {
  const handler = handlers.find((item) => item.type === type)
  if (!handler) throw new Error(`no handler for ${type}`)
  return handler
}

/** Whether a later try may end otherwise. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof AppError) || error.kind.retry === true
}

async function afterFailure(
  ctx: Context,
  handlers: JobHandler[],
  ticket: LeasedTicket,
  isRetried: boolean,
): Promise<void> {
  if (!isRetried || ticket.attempts >= MOST_ATTEMPTS) return park(ctx, handlers, ticket)
  const seconds = 2 ** ticket.attempts
  await putBack(ctx, ticket, seconds)
  await wake(ctx, ticket.queue, seconds)
}

/** Given up: a state that a person can read. What fails even then keeps its lease and is tried when that ends. */
async function park(ctx: Context, handlers: JobHandler[], ticket: LeasedTicket): Promise<void> {
  const handler = handlers.find((item) => item.type === ticket.type)
  try {
    await handler?.giveUp?.(ctx, ticket.payload)
    await bury(ctx, ticket.id)
  } catch (error) {
    ctx.log('warn', 'queue.notParked', { type: ticket.type, reason: reasonOf(error) })
  }
}

const GIVE_WAY_AT_MOST_MS = 2_000
const GIVE_WAY_MS = 10

/** Pages wait for others, so nobody waits for them. */
async function giveWay(weight: number): Promise<void> {
  const until = Date.now() + GIVE_WAY_AT_MOST_MS
  const isSmaller = (item: Piece) => item.queue === 'ingest' && item.weight < weight
  while (Date.now() < until && [...pieces].some(isSmaller)) await moment(GIVE_WAY_MS)
}

const moment = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
