import type { AskInput, SessionView } from '../contract'

/** A turn as the object receives it, checked and bound to the caller's seat. */
export interface TurnOrder {
  messageId: string
  sessionId: string
  title: string
  ask: AskInput
  /** Repository files that the question is about, membership checked; empty means none chosen. */
  files: { id: string; title: string; extension: string }[]
  owner: { accountId: string; teamId: string; spaceId: string; memberId: string }
}

/** One conversation: the Durable Object `ChatSession` behind RPC and fetch. */
export interface ChatSessionPort {
  /** Starts the turn and answers with its event stream; refuses with chat.stillAnswering while one runs. */
  ask(order: TurnOrder, signal: AbortSignal): Promise<Response>
  /** Events after `lastEventId`, then live until the running turn ends. */
  follow(lastEventId: number, signal: AbortSignal): Promise<Response>
  stop(): Promise<void>
  view(): Promise<Pick<SessionView, 'messages' | 'running'>>
  deleteMessage(messageId: string): Promise<void>
  deleteAll(): Promise<void>
}

declare module '~/core/context' {
  interface Context {
    chatSession(sessionId: string): ChatSessionPort
  }
}
