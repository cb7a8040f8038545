import type { AskRequest } from '../../contract'
import type { MessageView, SessionView } from '../../terms'
import { failAnswer, newAnswer, resumeAnswer, type AnswerState } from './answer-reducer'
import { numbered } from './question'
import type { ChatCalls } from '../chat-calls'
import { CONNECTION_LOST, TurnStream, type Connect, type TurnStreamHost } from './turn-stream'

interface SecondAnswerHost extends TurnStreamHost {
  calls: Pick<ChatCalls, 'ask' | 'follow'>
}

/** The line to the answer that another model writes beside one of the thread. */
export class SecondAnswer {
  /** Entry that it stands beside; '' while none is written. */
  key = ''
  private readonly stream: TurnStream

  constructor(
    private readonly host: SecondAnswerHost,
    /** What stands beside the entry from now on. */
    private readonly onChange: (key: string, message: MessageView) => void,
  ) {
    this.stream = new TurnStream(host, {
      onFrame: () => {},
      onPaint: ({ message }) => this.onChange(this.key, message),
      onReconnecting: () => {},
    })
  }

  get isLive(): boolean {
    return this.key !== ''
  }

  /** Asks, and shows the answer as it comes; a refusal stands in its place. Null when it was left. */
  async ask(key: string, asked: MessageView, input: AskRequest): Promise<MessageView | null> {
    const { question, files, createTime } = asked
    return this.run(key, newAnswer(question, createTime, files), (live, signal) =>
      live.message.id === '' ? this.host.calls.ask(input, signal) : this.follow(live, signal),
    )
  }

  /** Takes up what a session's history shows as being written. */
  async resume({ id, title, messages, runningBeside }: SessionView): Promise<void> {
    const entry = messages.find(({ beside }) => beside?.id === runningBeside?.messageId)
    if (!runningBeside || !entry?.beside) return
    const state = resumeAnswer(id, title, entry.beside, runningBeside.lastEventId)
    await this.run(entry.id, state, (live, signal) => this.follow(live, signal))
  }

  leave(): void {
    this.key = ''
    this.stream.leave()
  }

  private follow({ sessionId, lastEventId, message }: AnswerState, signal: AbortSignal) {
    return this.host.calls.follow(sessionId, lastEventId, signal, message.id)
  }

  private async run(
    key: string,
    state: AnswerState,
    connect: Connect,
  ): Promise<MessageView | null> {
    this.key = key
    this.onChange(key, state.message)
    const end = await this.stream.run(state, connect)
    if (end === 'left' || !this.stream.live) return null
    const failure = end === 'lost' ? CONNECTION_LOST : end
    const { message } =
      failure === 'ended'
        ? this.stream.live
        : failAnswer(this.stream.live, failure.code, failure.message)
    this.leave()
    this.onChange(key, numbered(message))
    return message
  }
}
