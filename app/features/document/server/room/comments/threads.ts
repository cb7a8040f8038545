import type { FileId, NodeId } from '~/core/ids'
import {
  COMMENTS_A_DOCUMENT,
  COMMENTS_A_THREAD,
  THREADS_LIMIT,
  type CommentThread,
  type ThreadComment,
  type ThreadPlace,
  type ThreadState,
} from '../../../comments-terms'
import { locatePlaces } from '../../../comments/places'
import { allEvidence } from '#packages/document/body-walk'
import { imageSources } from '#packages/document/image-keys'
import { readEvidence } from '../evidence'
import { readSections } from '../sections'
import type { Sql } from '../sql'
import { insertComment, insertThread, readThread, readThreads, setAssignee } from './rows'

export interface NewThread {
  id: string
  nodeId: NodeId
  /** As its writer saw them. */
  places: readonly ThreadPlace[]
  /** What a block as a whole is called; '' for words. */
  title: string
  comment: NewComment
}
export type NewComment = Omit<ThreadComment, 'isEdited'>

/** `gone`: the section or the thread; `moved`: the words are not in the section as it is saved. */
export type ThreadOutcome =
  | { done: CommentThread }
  | { refused: 'gone' | 'moved' | 'tooManyThreads' | 'tooManyComments' }

export interface ThreadsOfDocument {
  threads: CommentThread[]
  sources: { nodeId: NodeId; files: FileId[] }[]
}

interface Around {
  /** Words that are written live there and not saved yet: up to which version; null for none. */
  pendingVersion: (nodeId: NodeId) => number | null
  /** Whoever has the document open hears that threads of the section are others now. */
  changed: (nodeId: NodeId) => void
}

/** What people say of a document, beside its texts. */
export class Threads {
  constructor(
    private readonly sql: Sql,
    private readonly around: Around,
  ) {}

  /** Of all sections, and the files that each of these sections has words or pictures of. */
  threads(): ThreadsOfDocument {
    const threads = readThreads(this.sql)
    const nodeIds = [...new Set(threads.map(({ nodeId }) => nodeId))]
    return {
      threads,
      sources: nodeIds.map((nodeId) => ({ nodeId, files: this.sourceFiles(nodeId) })),
    }
  }

  /** Files that a section has words or pictures of. */
  sourceFiles(nodeId: NodeId): FileId[] {
    const [section] = readSections(this.sql, [nodeId])
    if (!section) return []
    const evidence = readEvidence(this.sql, [...section.shown, ...allEvidence(section.body)])
    const cited = evidence.flatMap(({ fileId }) => fileId ?? [])
    return [...new Set([...cited, ...imageSources(section.body)])]
  }

  thread(threadId: string): CommentThread | null {
    return readThread(this.sql, threadId)
  }

  /** Version up to which words of the section are not saved; null where all are. */
  unsavedVersion(nodeId: NodeId): number | null {
    return this.around.pendingVersion(nodeId)
  }

  /** Begins a thread; the words are looked for where they stand now. */
  addThread({ id, nodeId, places, title, comment }: NewThread): ThreadOutcome {
    const [section] = readSections(this.sql, [nodeId])
    if (!section) return { refused: 'gone' }
    const now = locatePlaces(places, section.body)
    if (now.length === 0) return { refused: 'moved' }
    const quote = title === '' ? now.map(({ words }) => words).join('\n') : title
    const thread = {
      id,
      nodeId,
      places: now,
      quote,
      state: 'open' as const,
      comments: [],
      assigneeId: '',
    }
    return this.write(nodeId, id, () => {
      if (this.count('comment_threads') >= THREADS_LIMIT) return 'tooManyThreads'
      if (this.count('comments') >= COMMENTS_A_DOCUMENT) return 'tooManyComments'
      insertThread(this.sql, thread)
      insertComment(this.sql, id, comment)
    })
  }

  /** Threads of elsewhere, with all that was count in them; how many were taken. */
  importThreads(threads: readonly CommentThread[]): number {
    const room = THREADS_LIMIT - this.count('comment_threads')
    const comments = COMMENTS_A_DOCUMENT - this.count('comments')
    let count = 0
    const taken = threads.slice(0, Math.max(0, room)).filter((thread) => {
      count += thread.comments.length
      return count <= comments && thread.comments.length <= COMMENTS_A_THREAD
    })
    this.sql.atomically(() => {
      for (const thread of taken) {
        insertThread(this.sql, thread)
        for (const comment of thread.comments) insertComment(this.sql, thread.id, comment)
      }
    })
    for (const nodeId of new Set(taken.map((thread) => thread.nodeId))) this.around.changed(nodeId)
    return taken.length
  }

  reply(threadId: string, comment: NewComment): ThreadOutcome {
    return this.change(threadId, ({ comments }) => {
      if (comments.length >= COMMENTS_A_THREAD) return 'tooManyComments'
      if (this.count('comments') >= COMMENTS_A_DOCUMENT) return 'tooManyComments'
      insertComment(this.sql, threadId, comment)
    })
  }

  editComment(
    threadId: string,
    { id, text, mentions }: Pick<ThreadComment, 'id' | 'text' | 'mentions'>,
  ): ThreadOutcome {
    return this.change(threadId, ({ comments }) => {
      if (!comments.some((comment) => comment.id === id)) return 'gone'
      this.sql.all(
        'UPDATE comments SET text = ?, mentions = ?, is_edited = 1 WHERE id = ?',
        text,
        JSON.stringify(mentions),
        id,
      )
    })
  }

  /** With the last comment the thread goes. */
  deleteComment(threadId: string, commentId: string): boolean {
    const thread = this.thread(threadId)
    if (!thread?.comments.some(({ id }) => id === commentId)) return false
    this.sql.atomically(() => {
      this.sql.all('DELETE FROM comments WHERE id = ?', commentId)
      if (thread.comments.length === 1) this.dropThread(threadId)
    })
    this.around.changed(thread.nodeId)
    return true
  }

  private dropThread(threadId: string): void {
    setAssignee(this.sql, threadId, '')
    this.sql.all('DELETE FROM comment_threads WHERE id = ?', threadId)
  }

  assignThread(threadId: string, accountId: string): ThreadOutcome {
    return this.change(threadId, () => setAssignee(this.sql, threadId, accountId))
  }

  setThreadState(threadId: string, state: ThreadState): ThreadOutcome {
    return this.change(threadId, () => {
      this.sql.all('UPDATE comment_threads SET state = ? WHERE id = ?', state, threadId)
    })
  }

  private change(threadId: string, work: (thread: CommentThread) => Refusal | void): ThreadOutcome {
    const thread = this.thread(threadId)
    if (!thread) return { refused: 'gone' }
    return this.write(thread.nodeId, threadId, () => work(thread))
  }

  private write(nodeId: NodeId, threadId: string, work: () => Refusal | void): ThreadOutcome {
    const refused = this.sql.atomically(work)
    if (refused) return { refused }
    this.around.changed(nodeId)
    const thread = this.thread(threadId)
    return thread ? { done: thread } : { refused: 'gone' }
  }

  private count(table: 'comment_threads' | 'comments'): number {
    return this.sql.all<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)[0]?.count ?? 0
  }
}

type Refusal = Extract<ThreadOutcome, { refused: string }>['refused']

/** What the threads answer to whoever reaches the object of their document. */
export const threadMethods = [
  'threads',
  'thread',
  'sourceFiles',
  'unsavedVersion',
  'addThread',
  'importThreads',
  'reply',
  'editComment',
  'deleteComment',
  'assignThread',
  'setThreadState',
] as const satisfies readonly (keyof Threads)[]
