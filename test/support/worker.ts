import type { JobMessage } from '~/core/jobs'
import type { Bindings } from '../../workers/context'
import { buildApp } from '../../workers/http/app'

export { CardPress } from '../../workers/entrypoints/card-press'
export { ChatSession } from '../../workers/objects/chat-session'
export { DeckPress } from '../../workers/entrypoints/deck-press'
export { DocumentRoom } from '../../workers/objects/document-room'
export { PageReader } from '../../workers/entrypoints/page-reader'
export { QuestionArchive } from '../../workers/objects/question-archive'
export { RateGate } from '../../workers/objects/rate-gate'
export { SpaceIndex } from '../../workers/objects/space-index'
export { TaskRunner } from '../../workers/objects/task-runner'
export { TeamAdmission } from '../../workers/objects/team-admission'

/** The front door without pages: those are covered by the browser journeys. */
export default {
  fetch: buildApp().fetch,
  // Most tests run tickets by hand; those that a queue itself carries come here. Loaded for them alone.
  async queue(batch, env, execution) {
    const { consumeBatch } = await import('./consume-batch')
    await consumeBatch(batch, env, execution)
  },
} satisfies ExportedHandler<Bindings, JobMessage>
