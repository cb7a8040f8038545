import type { MessageView, SessionView } from '~/features/chat/terms'
import type { ConversationPlace } from '~/features/chat/ui/conversation/question'
import type { ChatCalls } from '~/features/chat/ui/chat-calls'
import {
  Conversation,
  type ConversationHost,
  type Question,
} from '~/features/chat/ui/conversation/conversation'

export const question: Question = {
  question: '承载量怎么算',
  useR1: false,
  useSearch: false,
  useScholar: false,
  useRepository: true,
  files: [],
  shownFiles: [],
}
const place: ConversationPlace = {
  teamId: '1',
  spaceId: '2',
  sessionFrom: 'Normal',
  folderIds: '',
}
/** A whole answer. */
export const frames = [
  'id: 1\nevent: conversation.started\ndata: {"sessionId":"71","messageId":"9","title":"承载量"}\n\n',
  'id: 2\nevent: text.delta\ndata: {"delta":"约"}\n\n',
  'id: 3\nevent: text.delta\ndata: {"delta":" 7,700"}\n\n',
  'id: 4\nevent: text.done\ndata: {"refused":false}\n\n',
  'id: 5\nevent: conversation.completed\ndata: {"messageId":"9","status":"done"}\n\n',
]

/** A conversation with scripted calls, and what its page was told. */
export function onScreen(
  calls: Partial<ChatCalls>,
  beforePaint: (run: () => void) => void = (run) => run(),
  host: Partial<ConversationHost> = {},
  changes: Partial<ConversationPlace> = {},
) {
  const events = {
    named: [] as string[],
    ended: [] as string[],
    closed: [] as string[],
    pauses: [] as number[],
  }
  const never = () => Promise.reject(new Error('not expected'))
  const conversation = new Conversation(
    {
      calls: {
        ask: never,
        follow: never,
        stop: never,
        session: never,
        choose: never,
        deleteMessage: never,
        ...calls,
      },
      beforePaint,
      pause: async (ms) => void events.pauses.push(ms),
      newAskId: () => crypto.randomUUID(),
      timestamp: () => '2026-11-21 09:00:00',
      onNamed: (sessionId) => void events.named.push(sessionId),
      onEnded: ({ status }) => void events.ended.push(status),
      onClosed: (reason) => void events.closed.push(reason),
      ...host,
    },
    { ...place, ...changes },
  )
  const isIdle = async () => {
    while (conversation.snapshot().isAnswering) await new Promise((resolve) => setTimeout(resolve))
  }
  return { conversation, events, isIdle }
}

/** The last message shown. */
export const answerOf = (conversation: Conversation) =>
  conversation.snapshot().entries.at(-1)?.message

/** Frames as one stream. */
export async function streamOf(parts: string[]): Promise<ReadableStream<Uint8Array>> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
}

/** A session of one message. */
export async function sessionWith(change: Partial<MessageView>): Promise<SessionView> {
  const message: MessageView = {
    id: '9',
    question: '承载量怎么算',
    files: [],
    createTime: '2026-11-21 09:00:00',
    status: 'done',
    answer: '',
    by: null,
    thinking: '',
    thinkingSeconds: 0,
    steps: [],
    refs: [],
    checks: [],
    refused: false,
    error: null,
    ...change,
  }
  return {
    id: '71',
    title: '承载量',
    sessionFrom: 'Normal',
    fileIds: '',
    folderIds: '',
    messages: [message],
    earlier: null,
    running: null,
  }
}
