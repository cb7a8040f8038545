import type { z } from 'zod'
import type { Context } from './context'
import type { TeamId } from './ids'

/**
 * Which work waits together; of each queue it is done in turn by team and by member. `jobs` is the light work of the front door. The others are the ingest Worker's: `ingest` reads
 * files, `pages` waits for third parties, `exports` writes files; none of them holds up another.
 */
export const queueNames = ['ingest', 'pages', 'exports', 'jobs'] as const
export type Queue = (typeof queueNames)[number]

/** 0: a moment, with next to no memory; 1: a small file, but its parser may need much of an isolate; 2: anything. */
export type Weight = 0 | 1 | 2

/** For whom work is done. */
export interface WorkOwner {
  /** '' for work of the house. */
  teamId: TeamId | ''
  accountId: string
}

/** A ticket: the name of the work and the shape of its payload (ids only, never bodies). Cheap to import. */
export interface Job<Payload> {
  type: string
  queue: Queue
  /** 2 when absent; a ticket may say less. */
  weight?: Weight
  payload: z.ZodType<Payload>
}

/** What travels through a queue. It says that something waits: what is done next is decided by whose turn it is. */
export interface JobMessage {
  outboxId: string
  type: string
  payload: unknown
}

/** Says to a queue that something waits, whatever it is. */
export const wakeUp: JobMessage = { outboxId: '', type: 'queue.wake-up', payload: null }

export interface JobHandler {
  type: string
  /** Does the work; may run twice, so it re-reads the present truth first. */
  run(ctx: Context, payload: unknown): Promise<void>
  /** The work was given up after its last try: leave a state that a person can read. */
  giveUp?(ctx: Context, payload: unknown): Promise<void>
}

export function handle<Payload>(
  job: Job<Payload>,
  run: (ctx: Context, payload: Payload) => Promise<void>,
  giveUp?: (ctx: Context, payload: Payload) => Promise<void>,
): JobHandler {
  return {
    type: job.type,
    run: (ctx, payload) => run(ctx, job.payload.parse(payload)),
    ...(giveUp && { giveUp: (ctx, payload) => giveUp(ctx, job.payload.parse(payload)) }),
  }
}
