import type { JobMessage, Queue } from '~/core/jobs'
import { exportHandlers } from '~/features/exports/server'
import { ingestHandlers } from '~/features/library/server/ingest'
import type { Bindings } from './context'
import { work } from './queues/work'

export { CardPress } from './entrypoints/card-press'
export { DeckPress } from './entrypoints/deck-press'
export { PageReader } from './entrypoints/page-reader'

const handlers = [...ingestHandlers, ...exportHandlers]

const queueOf = (name: string): Queue =>
  name.endsWith('-pages') ? 'pages' : name.endsWith('-exports') ? 'exports' : 'ingest'

/** The heavy parsers and writers, in an isolate of their own. */
export default {
  queue: (batch, env, execution) => work(batch, queueOf(batch.queue), env, execution, handlers),
} satisfies ExportedHandler<Bindings, JobMessage>
