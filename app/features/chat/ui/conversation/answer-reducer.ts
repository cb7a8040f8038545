import type { ChatEvent, MessageView } from '../../terms'
import { foldEvent, isTerminal, openMessage } from '../../fold'
import { parseAnswerEvent } from './answer-events'
import type { StreamFrame } from '~/client/request/event-stream'

/** A turn as this page has seen it so far. */
export interface AnswerState {
  message: MessageView
  /** Empty until the server has named it. */
  sessionId: string
  title: string
  /** Number of the last event folded in; resuming asks for what follows it. */
  lastEventId: number
  /** A terminal event arrived. */
  isOver: boolean
}

/** A turn at the moment its question leaves. */
export function newAnswer(
  question: string,
  createTime: string,
  files: MessageView['files'],
  image?: MessageView['image'],
): AnswerState {
  const unnamed = { sessionId: '', messageId: '', title: '', question, createTime }
  const message = openMessage({ type: 'conversation.started', ...unnamed }, files, image)
  return { message, sessionId: '', title: '', lastEventId: 0, isOver: false }
}

/** A running turn as a session's history shows it. */
export function resumeAnswer(
  sessionId: string,
  title: string,
  message: MessageView,
  lastEventId: number,
): AnswerState {
  return { message, sessionId, title, lastEventId, isOver: false }
}

/** Folds one frame in. Frames already seen, unknown ones and any after the end change nothing. */
export function foldFrame(state: AnswerState, frame: StreamFrame): AnswerState {
  if (state.isOver || (frame.id !== null && frame.id <= state.lastEventId)) return state
  const event = parseAnswerEvent(frame)
  const lastEventId = frame.id ?? state.lastEventId
  if (event === null) return { ...state, lastEventId }
  if (event.type === 'conversation.started') return { ...started(state, event), lastEventId }
  const message = foldEvent(state.message, event)
  return { ...state, message, lastEventId, isOver: isTerminal(event) }
}

/** The turn failed on this side; the partial text stays. */
export function failAnswer(state: AnswerState, code: string | number, text: string): AnswerState {
  const message = { ...state.message, status: 'error' as const, error: { code, message: text } }
  return { ...state, message, isOver: true }
}

function started(
  state: AnswerState,
  event: Extract<ChatEvent, { type: 'conversation.started' }>,
): AnswerState {
  const message = {
    ...state.message,
    id: event.messageId,
    question: event.question || state.message.question,
    createTime: event.createTime || state.message.createTime,
    ...(event.modes && { modes: event.modes }),
  }
  return { ...state, message, sessionId: event.sessionId, title: event.title || state.title }
}
