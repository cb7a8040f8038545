import type { NodeId } from '#packages/basics/ids'

export const threadStates = ['open', 'resolved'] as const
export type ThreadState = (typeof threadStates)[number]

/** Where a thread stands in a block of its section. */
export interface ThreadPlace {
  blockId: string
  /** Characters of the block's text as `blockText` counts them; null: the block as a whole, e.g. a picture. */
  range: { from: number; to: number } | null
  /** What stands there; '' for a block as a whole. */
  words: string
}

/** What people say of words of a section, or of a block. */
export interface CommentThread {
  id: string
  nodeId: NodeId
  /** None: its words are no longer in the section. */
  places: readonly ThreadPlace[]
  /** The words as they were when the thread began; of a block as a whole what it is called. */
  quote: string
  state: ThreadState
  /** Account that is to settle it; '' for nobody. */
  assigneeId: string
  /** At least one, the oldest first. */
  comments: readonly ThreadComment[]
}

export interface ThreadComment {
  id: string
  /** Account; null for somebody who wrote elsewhere, in a Word file. */
  authorId: string | null
  /** Name as it was written down; that of an account is looked up. */
  author: string
  text: string
  /** Accounts that it names with @. */
  mentions: readonly string[]
  /** Milliseconds. */
  writtenAt: number
  isEdited: boolean
}
