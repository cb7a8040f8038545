import type { JobMessage } from '~/core/jobs'
import { ingestHandlers } from '~/features/library/server/ingest'
import type { Bindings } from '../../workers/context'
import { consumeJobs } from '../../workers/queues/front-door'
import { work } from '../../workers/queues/work'

/** Tickets of files whose number ends so fail however often they are tried. */
export const POISON = '66600'

/** As the two Workers do: the ingest Worker learns, the front door takes what has died. */
export function consumeBatch(
  batch: MessageBatch<JobMessage>,
  env: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  if (batch.queue.endsWith('-dead')) return consumeJobs(batch, env, execution)
  return work(batch, 'ingest', env, execution, ingestHandlers.map(poisoned))
}

const poisoned = (handler: (typeof ingestHandlers)[number]): typeof handler => ({
  ...handler,
  run: (ctx, payload) =>
    JSON.stringify(payload).includes(`${POISON}"`)
      ? Promise.reject(new Error('the parser falls over'))
      : handler.run(ctx, payload),
})
