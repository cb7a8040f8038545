import type { FileId } from '~/core/ids'
import type { ChatEvent, MessageView } from './terms'

type Started = Extract<ChatEvent, { type: 'conversation.started' }>

/** The message that a question opens. */
export function openMessage(
  started: Started,
  files: MessageView['files'] = [],
  image?: MessageView['image'],
): MessageView {
  return {
    id: started.messageId,
    question: started.question,
    files,
    ...(image && { image }),
    ...(started.modes && { modes: started.modes }),
    createTime: started.createTime,
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
}

/**
 * What a message becomes when an event of its turn arrives: waiting → thinking → answeing → end → done,
 * `error` from anywhere, nothing after a terminal event. Server and browser fold with this one function,
 * so that a reload shows exactly what the stream showed. An unknown event changes nothing.
 */
export function foldEvent(message: MessageView, event: ChatEvent): MessageView {
  if (isOver(message)) return message
  switch (event.type) {
    case 'think.delta':
      return { ...message, status: 'thinking', thinking: message.thinking + event.delta }
    case 'think.done':
      // Between calls of tools a model may think several times.
      return { ...message, thinkingSeconds: addSeconds(message.thinkingSeconds, event.seconds) }
    case 'tool_call.started':
    case 'tool_call.completed':
      return { ...withRead(message, event), steps: foldStep(message.steps, event) }
    case 'text.start':
      return { ...withRead(message, event), status: 'answeing', by: event.by }
    case 'text.delta':
      return { ...message, status: 'answeing', answer: message.answer + event.delta }
    case 'notice':
      return {
        ...message,
        notices: [...(message.notices ?? []), { kind: event.kind, text: event.text }],
      }
    case 'text.done':
      return { ...message, status: 'end', refused: event.refused }
    default:
      return foldRecast(message, event)
  }
}

/** A turn ends with one of these, and nothing follows them. */
export function isTerminal(event: ChatEvent): boolean {
  return event.type === 'conversation.completed' || event.type === 'conversation.error'
}

function foldRecast(message: MessageView, event: ChatEvent): MessageView {
  if (event.type === 'think.recast') {
    const { length } = message.thinking
    return { ...message, thinking: message.thinking.slice(0, length - event.characters) }
  }
  if (event.type === 'text.recast') {
    const thinking = [message.thinking, message.answer].filter(Boolean).join('\n\n')
    return { ...message, status: 'thinking', thinking, answer: '' }
  }
  return foldEnding(message, event)
}

function foldEnding(message: MessageView, event: ChatEvent): MessageView {
  if (event.type === 'final.refs') {
    const { refs, checks, answer = message.answer } = event
    return { ...message, refs, checks, answer }
  }
  if (event.type === 'conversation.completed') return { ...message, status: event.status }
  if (event.type === 'conversation.error') {
    const { code, message: words, withdrawn } = event
    const { notices: _, ...bare } = message
    const rest = withdrawn ? { ...bare, ...emptyAnswer } : message
    return { ...rest, status: 'error', error: { code, message: words } }
  }
  return message
}

const emptyAnswer = { answer: '', by: null, thinking: '', thinkingSeconds: 0, refs: [], checks: [] }

// `end` after text.done is a pause before final.refs; a stopped answer is distinguished by its completion alone,
// which is the last event of its turn, so nothing can arrive after it that would be folded wrongly.
const isOver = (message: MessageView) => message.status === 'done' || message.status === 'error'

function withRead(message: MessageView, event: object & { read?: FileId[] }): MessageView {
  if (!event.read) return message
  return { ...message, read: [...new Set([...(message.read ?? []), ...event.read])] }
}

function foldStep(
  steps: MessageView['steps'],
  event: Extract<ChatEvent, { type: 'tool_call.started' | 'tool_call.completed' }>,
): MessageView['steps'] {
  if (event.type === 'tool_call.started') {
    const { id, name, args } = event
    return [...steps, { id, name, args, result: null, seconds: 0 }]
  }
  const { result, seconds, trouble } = event
  const end = { result, seconds, ...(trouble && { trouble }) }
  return steps.map((step) => (step.id === event.id ? { ...step, ...end } : step))
}

// In tenths, so that no binary fraction shows.
const addSeconds = (seconds: number, other: number) => Math.round((seconds + other) * 10) / 10
