import type { z } from 'zod'
import type { Context } from './context'

/** Which Worker does it: `ingest` holds the heavy parsers, `jobs` the light work of the front door. */
export type Queue = 'ingest' | 'jobs'

/** A ticket: the name of the work and the shape of its payload (ids only, never bodies). Cheap to import. */
export interface Job<Payload> {
  type: string
  queue: Queue
  payload: z.ZodType<Payload>
}

/** What travels through a queue: the ticket's outbox row is acknowledged when the work is done. */
export interface JobMessage {
  outboxId: string
  type: string
  payload: unknown
}

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
