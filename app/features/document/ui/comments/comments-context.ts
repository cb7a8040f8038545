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

export interface CommentsOfText {
  /** Those that are marked in the text. */
  threads: readonly ThreadView[]
  /** The one in hand; '' for none. */
  activeId: string
  /** Opens the box for a new comment. */
  begin: (subject: CommentSubject) => void
}

/** What people said of the text that is drawn below; nobody can say anything without it. */
export const CommentsContext = createContext<CommentsOfText | null>(null)
