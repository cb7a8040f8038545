import { extend } from '~/core/extension-points'
import type { JobHandler, JobMessage } from '~/core/jobs'
import { sweepOutbox } from '~/core/outbox'
import { attributionHandlers, recordOrderNews } from '~/features/attribution/server'
import { authHandlers } from '~/features/auth/server'
import { commerceHandlers } from '~/features/commerce/server'
import { chatHandlers } from '~/features/chat/server'
import { documentHandlers } from '~/features/document/server'
import { libraryHandlers } from '~/features/library/server'
import { pushHandlers } from '~/features/notifications/server'
import { tenancyHandlers } from '~/features/tenancy/server'
import { findRegistered, researchHandlers } from '~/features/research/server'
import { refreshReferences } from '~/features/document/server/works'
import { doiRegistry, workListener } from '~/features/library/server/ports'
import { orderListener } from '~/features/commerce/server/ports'
import { type Bindings, createContext } from '../context'
import { settleDead, work } from './work'

// What becomes of orders is heard by attribution, which they do not know.
const orderHandlers = commerceHandlers.map((handler): JobHandler => ({
  ...handler,
  run: (ctx, payload) => handler.run(extend(ctx, orderListener.with(recordOrderNews)), payload),
}))

// Who searches outside knows what is registered of a DOI, and documents list what the library describes.
const libraryWork = libraryHandlers.map((handler): JobHandler => ({
  ...handler,
  run: (ctx, payload) =>
    handler.run(
      extend(ctx, doiRegistry.with(findRegistered), workListener.with(refreshReferences)),
      payload,
    ),
}))

const handlers = [
  ...authHandlers,
  ...attributionHandlers,
  ...libraryWork,
  ...chatHandlers,
  ...orderHandlers,
  ...researchHandlers,
  ...tenancyHandlers,
  ...documentHandlers,
  ...pushHandlers,
]

/** The front door's queues: its own light work, and messages of all queues that died with what was worked on under them. */
export async function consumeJobs(
  batch: MessageBatch<JobMessage>,
  env: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  if (batch.queue.endsWith('-dead')) await settleAll(batch, env, execution)
  else await work(batch, 'jobs', env, execution, handlers)
}

async function settleAll(
  batch: MessageBatch<JobMessage>,
  env: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  const ctx = createContext(env, (work) => execution.waitUntil(work))
  for (const { id } of batch.messages) await settleDead(ctx, id, handlers)
  batch.ackAll()
  // What was freed waits again.
  await sweepOutbox(ctx)
}
