import type { FileId, SessionId, TeamId } from '~/core/ids'
import type { ScholarWork } from '~/features/research/terms'
import type { AskedImage } from '../terms'
import type { AskInput, SessionView } from '../contract'

/** What an assistant adds to a turn. */
export interface AgentPart {
  title: string
  instructions: string
  /** Learned files and folders that the asker may see. */
  fileIds: FileId[]
  folderIds: string[]
  /** How many of its documents are closed to the asker, or gone. */
  left: number
}

/** A turn as the object receives it, checked and bound to the caller's seat. */
export interface TurnOrder {
  messageId: string
  sessionId: SessionId
  title: string
  ask: AskInput
  /** The same ask sent again carries the same id and follows the first one's turn. */
  askId: string
  /** Repository files that the question is about, membership checked; empty means none chosen. */
  files: { id: FileId; title: string; extension: string }[]
  /** What the conversation's assistant adds; absent for most. */
  agent?: AgentPart
  /** Papers that the question is about; absent means none. */
  works?: ScholarWork[]
  /** The picture that goes along; its bytes: `readAskImage`. */
  image?: AskedImage
  owner: {
    accountId: string
    signInId: string
    teamId: TeamId
    spaceId: TeamId
    memberId: string
    role: 'owner' | 'admin' | 'member'
    wordList?: number
    modelVersion?: number
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

/** What whoever reads a conversation along asks its object for. */
export interface SessionFollow {
  after: number
  reader: TurnOrder['owner']
  /** Of this message alone; absent: of all but those that stand beside another one. */
  of?: string | undefined
}
