import type { ScholarWork } from '~/features/research/terms'
import type {
  AskedImage,
  AskInput,
  FollowUps,
  MessageView,
  SessionView,
  ThreadPage,
} from '../contract'

/** What an assistant adds to a turn. */
export interface AgentPart {
  title: string
  instructions: string
  /** Learned files and folders that the asker may see. */
  fileIds: string[]
  folderIds: string[]
  /** How many of its documents are closed to the asker, or gone. */
  left: number
}

/** A turn as the object receives it, checked and bound to the caller's seat. */
export interface TurnOrder {
  messageId: string
  sessionId: string
  title: string
  ask: AskInput
  /** The same ask sent again carries the same id and follows the first one's turn. */
  askId: string
  /** Repository files that the question is about, membership checked; empty means none chosen. */
  files: { id: string; title: string; extension: string }[]
  /** What the conversation's assistant adds; absent for most. */
  agent?: AgentPart
  /** Papers that the question is about; absent means none. */
  works?: ScholarWork[]
  /** The picture that goes along; its bytes: `readAskImage`. */
  image?: AskedImage
  owner: {
    accountId: string
    signInId: string
    teamId: string
    spaceId: string
    memberId: string
    role: 'owner' | 'admin' | 'member'
    wordList?: number
  }
  /** An answer that broke off is asked for again: the question was counted already. */
  isRetry?: boolean
  /** When it was asked, milliseconds. */
  askedAt: number
}

/** What became of an ask: its own turn, the same ask's running turn, or that turn's stored answer. */
export type AskOutcome = 'started' | 'joined' | 'replayed'

/** What a deletion took along, and the pictures that the remaining questions carry; ids. */
export interface Deletion {
  gone: string[]
  imagesLeft: string[]
}

/** What became of the wish to see another version; `busy` while something is being answered. */
export type Choice = 'chosen' | 'missing' | 'busy'

/** A part of a thread as its object knows it. */
export type ThreadView = Pick<SessionView, 'messages' | 'earlier' | 'running' | 'runningBeside'>

/** One conversation: the Durable Object `ChatSession` behind RPC and fetch. */
export interface ChatSessionPort {
  /** Lets the object be made while the caller still waits for something else. Leaves nothing behind. */
  wake(): Promise<void>
  /** Starts the turn and answers with its event stream; refuses with chat.stillAnswering while one runs. */
  ask(
    order: TurnOrder,
    signal: AbortSignal,
  ): Promise<{ outcome: AskOutcome; events: ReadableStream<Uint8Array> }>
  /**
   * Events after `lastEventId`, then live until the running turn ends or the reader loses the right to it. 0: the latest
   * turn from its start. `of`: of this message alone; absent: of all but those that stand beside another one.
   */
  follow(
    lastEventId: number,
    reader: TurnOrder['owner'],
    signal: AbortSignal,
    of?: string,
  ): Promise<ReadableStream<Uint8Array>>
  /** Ends the running turn with status `end`; what was written stays. Nothing runs: nothing happens. */
  stop(): Promise<void>
  /** The page of the thread; null when the message it stands before is not shown in it. */
  view(page: ThreadPage): Promise<ThreadView | null>
  /** The question and its answer, of whatever version; null when there is no such message. */
  message(messageId: string): Promise<MessageView | null>
  /** Shows this version of its place from now on. */
  choose(messageId: string): Promise<Choice>
  /** Whether the answer broke off and may be asked for once more at no charge. */
  owesRetry(messageId: string): Promise<boolean>
  /** What was kept of an answer's follow-up questions; null when none were made. */
  followUps(messageId: string): Promise<FollowUps | null>
  keepFollowUps(messageId: string, made: FollowUps): Promise<void>
  /** Null when there is no such message. A running answer is stopped first. */
  deleteMessage(messageId: string): Promise<Deletion | null>
  deleteAll(): Promise<void>
}

declare module '~/core/context' {
  interface Context {
    chatSession(sessionId: string): ChatSessionPort
  }
}
