import { createContext } from 'react'
import type { ThreadView } from '../../comments-contract'
import type { ThreadPlace } from '../../comments-terms'

/** What a comment that is begun is about. */
export interface CommentSubject {
  nodeId: string
  places: readonly ThreadPlace[]
  /** What a block as a whole is called; '' for words. */
  title: string
}

/** What the thread that is begun is called until it is one. */
export const NEW_THREAD = 'new'

/** A thread as it is marked in the text. */
export type MarkedThread = Pick<ThreadView, 'id' | 'places'> & { nodeId: string }

export interface CommentsOfText {
  /** Those that are marked in the text, with the one that is begun. */
  threads: readonly MarkedThread[]
  /** The one in hand; '' for none. */
  activeId: string
  /** Opens the box for a new comment. */
  begin: (subject: CommentSubject) => void
}

/** What people said of the text that is drawn below; nobody can say anything without it. */
export const CommentsContext = createContext<CommentsOfText | null>(null)
