import type { MessageView } from '../contract'
import { parseAnswerEvent, type AnswerEvent } from './answer-events'
import type { StreamFrame } from './event-stream'

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
  files: MessageView['files'],
  createTime: string,
): AnswerState {
  const message: MessageView = {
    id: '',
    question,
    files,
    createTime,
    status: 'waiting',
    answer: '',
    by: null,
    thinking: '',
    thinkingSeconds: 0,
    steps: [],
    refs: [],
    checks: [],
    refused: false,
    error: null,
  }
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
  return event ? { ...foldEvent(state, event), lastEventId } : { ...state, lastEventId }
}

/** The turn failed on this side, the partial text stays. */
export function failAnswer(state: AnswerState, code: string | number, text: string): AnswerState {
  const message = { ...state.message, status: 'error' as const, error: { code, message: text } }
  return { ...state, message, isOver: true }
}

function foldEvent(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'conversation.started':
      return started(state, event.data)
    case 'conversation.completed':
      return { ...withMessage(state, { status: event.data.status }), isOver: true }
    case 'conversation.error':
      return failAnswer(state, event.data.code, event.data.message)
    default:
      return withMessage(state, changeOf(state.message, event))
  }
}

function started(
  state: AnswerState,
  data: Extract<AnswerEvent, { type: 'conversation.started' }>['data'],
): AnswerState {
  const { sessionId, title, messageId, question, createTime } = data
  const change = {
    id: messageId,
    question: question ?? state.message.question,
    createTime: createTime ?? state.message.createTime,
  }
  return { ...withMessage(state, change), sessionId, title: title || state.title }
}

type ContentEvent = Exclude<
  AnswerEvent,
  { type: 'conversation.started' | 'conversation.completed' | 'conversation.error' }
>

function changeOf(message: MessageView, event: ContentEvent): Partial<MessageView> {
  switch (event.type) {
    case 'think.delta':
      return { status: 'thinking', thinking: message.thinking + event.data.delta }
    case 'think.done':
      return { thinkingSeconds: event.data.seconds }
    case 'tool_call.started':
      return { steps: startStep(message, event.data) }
    case 'tool_call.completed':
      return { steps: finishStep(message, event.data) }
    case 'text.start':
      return { status: 'answeing', by: event.data.by ?? message.by }
    case 'text.delta':
      return { status: 'answeing', answer: message.answer + event.data.delta }
    case 'text.done':
      return { status: 'end', refused: event.data.refused }
    case 'final.refs':
      return { refs: event.data.refs, checks: event.data.checks }
  }
}

function startStep(
  { steps }: MessageView,
  { id, name, args }: Extract<AnswerEvent, { type: 'tool_call.started' }>['data'],
) {
  return [...steps.filter((step) => step.id !== id), { id, name, args, result: null, seconds: 0 }]
}

function finishStep(
  { steps }: MessageView,
  done: Extract<AnswerEvent, { type: 'tool_call.completed' }>['data'],
) {
  const { id, name, result, seconds } = done
  const isKnown = steps.some((step) => step.id === id)
  if (!isKnown) return [...steps, { id, name, args: {}, result, seconds }]
  return steps.map((step) => (step.id === id ? { ...step, result, seconds } : step))
}

const withMessage = (state: AnswerState, change: Partial<MessageView>): AnswerState => ({
  ...state,
  message: { ...state.message, ...change },
})
