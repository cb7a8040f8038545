import type { MessageView } from '../../terms'
import type { Question } from './question'
import type { ChatCalls } from '../chat-calls'
import type { TurnStreamHost } from './turn-stream'

export interface ConversationHost extends TurnStreamHost {
  calls: ChatCalls
  newAskId(): string
  /** `YYYY-MM-DD HH:mm:ss`, for a question that the server has not dated yet. */
  timestamp(): string
  onNamed?(sessionId: string, title: string): void
  onEnded?(message: MessageView, sessionId: string): void
  onRemoved?(sessionId: string, messageId: string): void
  /** Keeps the ask of a thread that has no address yet, so that a reload finds it; null: it was refused or left. */
  keepAsk?(ask: { askId: string; question: Question } | null): void
}
