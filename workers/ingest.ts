import type { JobMessage } from '~/core/jobs'
import { ingestHandlers } from '~/features/library/server/ingest'
import type { Bindings } from './context'
import { consume } from './queues/consume'

export { DeckPress } from './objects/deck-press'
export { PageReader } from './objects/page-reader'

/** The heavy parsers, in an isolate of their own. */
export default {
  queue: (batch, env, execution) => consume(batch, env, execution, ingestHandlers),
} satisfies ExportedHandler<Bindings, JobMessage>
