import type { JobMessage } from '~/core/jobs'
import { exportHandlers } from '~/features/editor/server/export'
import { ingestHandlers } from '~/features/library/server/ingest'
import type { Bindings } from './context'
import { consume } from './queues/consume'

export { DeckPress } from './objects/deck-press'
export { PageReader } from './objects/page-reader'

const pptx = async () => (await import('~/features/studio/server/export')).documentDeck
const handlers = [...ingestHandlers, ...exportHandlers({ pptx })]

/** The heavy parsers and writers, in an isolate of their own. */
export default {
  queue: (batch, env, execution) => consume(batch, env, execution, handlers),
} satisfies ExportedHandler<Bindings, JobMessage>
