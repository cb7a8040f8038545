import type { AskRequest } from '../contract'
import type { SessionView } from '../terms'

/** What a conversation asks of the server. A stream of frames ends when the turn ends or the line breaks. */
export interface ChatCalls {
  ask(input: AskRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  follow(
    sessionId: string,
    lastEventId: number,
    signal: AbortSignal,
    /** Of an answer that stands beside another one. */
    messageId?: string,
  ): Promise<ReadableStream<Uint8Array>>
  stop(sessionId: string): Promise<void>
  /** The end of the thread, or what stands before a message of it. */
  session(sessionId: string, page?: { before: string; size: number }): Promise<SessionView>
  /** Shows another version of a question and its answer. */
  choose(sessionId: string, messageId: string): Promise<SessionView>
  deleteMessage(sessionId: string, messageId: string): Promise<void>
}

/** The server understood and said no; asking again the same way would not help. */
export class CallRefused extends Error {
  constructor(
    readonly code: string | number,
    message: string,
  ) {
    super(message)
    this.name = 'CallRefused'
  }
}
