import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { JobHandler, JobMessage } from '~/core/jobs'
import { acknowledge, bury } from '~/core/outbox'
import { reasonOf } from '~/core/reasons'
import { createContext, type Bindings } from '../context'

/** Message -> handler -> acknowledged, tried again later, or parked. */
export async function consume(
  batch: MessageBatch<JobMessage>,
  env: Bindings,
  execution: ExecutionContext,
  handlers: JobHandler[],
): Promise<void> {
  for (const message of batch.messages) {
    const ctx = createContext(env, (work) => execution.waitUntil(work))
    const handler = handlers.find((one) => one.type === message.body.type)
    try {
      if (!handler) throw new Error(`no handler for ${message.body.type}`)
      await handler.run(ctx, message.body.payload)
      await acknowledge(ctx, message.body.outboxId)
      message.ack()
    } catch (error) {
      ctx.log('warn', 'queue.failed', { type: message.body.type, reason: reasonOf(error) })
      if (isWorthRetrying(error)) message.retry({ delaySeconds: 2 ** message.attempts })
      else await park(ctx, handler, message)
    }
  }
}

/** Dead tickets end as a state that a person can read. */
export async function giveUp(
  batch: MessageBatch<JobMessage>,
  env: Bindings,
  execution: ExecutionContext,
  handlers: JobHandler[],
): Promise<void> {
  for (const message of batch.messages) {
    const ctx = createContext(env, (work) => execution.waitUntil(work))
    const handler = handlers.find((one) => one.type === message.body.type)
    try {
      await park(ctx, handler, message)
    } catch (error) {
      // Thrown further, it would take the other tickets of the batch along.
      ctx.log('warn', 'queue.notParked', { type: message.body.type, reason: reasonOf(error) })
      message.retry({ delaySeconds: 2 ** message.attempts })
    }
  }
}

async function park(
  ctx: Context,
  handler: JobHandler | undefined,
  message: Message<JobMessage>,
): Promise<void> {
  await handler?.giveUp?.(ctx, message.body.payload)
  await bury(ctx, message.body.outboxId)
  message.ack()
}

/** Whether a later try may end otherwise. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof AppError) || error.kind.retry === true
}
