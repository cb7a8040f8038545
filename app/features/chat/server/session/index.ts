export { Conversation, TEND_EVERY_MS, type Room } from './conversation'
