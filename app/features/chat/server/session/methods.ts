import type { Conversation } from './conversation'

/** What a conversation answers to whoever reaches its object; streams travel by fetch. */
export const sessionMethods = [
  'stop',
  'view',
  'message',
  'hasStarted',
  'choose',
  'owesRetry',
  'followUps',
  'keepFollowUps',
  'deleteMessage',
  'deleteAll',
] as const satisfies readonly (keyof Conversation)[]
