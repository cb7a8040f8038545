export { Conversation, TEND_EVERY_MS } from './conversation'
export { sessionMethods } from './methods'
export type { Room } from './room'
export { archiveMethods, QuestionArchive } from '../recall/question-archive'
