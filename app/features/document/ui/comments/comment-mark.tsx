import { clsx } from 'clsx'
import { useContext, type ReactNode } from 'react'
import { CommentsContext, NEW_THREAD } from './comments-context'

/** Looks of words that are spoken of; the one in hand stands out. */
export const markClass = (isActive: boolean): string =>
  clsx('cursor-pointer bg-marker', isActive && 'shadow-[inset_0_-2px_var(--warning)]')

/** What is said of marked words to whoever hears them. */
export const markWords = (threadId: string): string =>
  threadId === NEW_THREAD ? '正在写批注' : '有批注'

/** Words that a thread is about. */
export function CommentMark({ threadId, children }: { threadId: string; children: ReactNode }) {
  const comments = useContext(CommentsContext)
  return (
    <span
      role="mark"
      aria-description={markWords(threadId)}
      data-thread={threadId}
      className={markClass(comments?.activeId === threadId)}
    >
      {children}
    </span>
  )
}

/** A figure that a thread is about as a whole. */
export function CommentedBlock({ blockId, children }: { blockId: string; children: ReactNode }) {
  const comments = useContext(CommentsContext)
  const thread = comments?.threads.find(({ places }) =>
    places.some((place) => place.range === null && place.blockId === blockId),
  )
  if (!thread) return children
  return (
    <div data-thread={thread.id} className="outline-2 outline-offset-4 outline-marker">
      {children}
    </div>
  )
}
