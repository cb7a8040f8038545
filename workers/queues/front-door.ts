import type { JobMessage } from '~/core/jobs'
import { authHandlers } from '~/features/auth/server'
import { chatHandlers } from '~/features/chat/server'
import { editorHandlers } from '~/features/editor/server'
import { libraryHandlers } from '~/features/library/server'
import { researchHandlers } from '~/features/research/server'
import type { Bindings } from '../context'
import { consume, giveUp } from './consume'

const handlers = [
  ...authHandlers,
  ...libraryHandlers,
  ...chatHandlers,
  ...researchHandlers,
  ...editorHandlers,
]

/** The front door's queues: its own light work, and every dead ticket of both Workers. */
export async function consumeJobs(
  batch: MessageBatch<JobMessage>,
  env: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  if (batch.queue.endsWith('-dead')) await giveUp(batch, env, execution, handlers)
  else await consume(batch, env, execution, handlers)
}
