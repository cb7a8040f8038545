export { Conversation, TEND_EVERY_MS } from './conversation'
export type { Room } from './room'
