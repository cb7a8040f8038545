import { buildApp } from '../../workers/http/app'

export { ChatSession } from '../../workers/objects/chat-session'
export { RateGate } from '../../workers/objects/rate-gate'
export { SpaceIndex } from '../../workers/objects/space-index'

/** The front door without pages: those are covered by the browser journeys. */
export default { fetch: buildApp().fetch }
