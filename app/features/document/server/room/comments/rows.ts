import type { NodeId } from '~/core/ids'
import type {
  CommentThread,
  ThreadComment,
  ThreadPlace,
  ThreadState,
} from '../../../comments-terms'
import type { SectionBody } from '#packages/document/body'
import { followPlaces } from '../../../comments/follow'
import { locatePlaces } from '../../../comments/places'
import type { Sql } from '../sql'

export interface ThreadRow {
  id: string
  node_id: NodeId
  places: string
  is_lost: number
  quote: string
  state: ThreadState
  assignee_id: string
}

interface CommentRow {
  id: string
  thread_id: string
  author_id: string | null
  author: string
  text: string
  mentions: string
  written_at: number
  is_edited: number
}

// Whose a thread is stands in a table of its own: rooms of before have none.
const THREADS = `SELECT comment_threads.*, coalesce(account_id, '') AS assignee_id
  FROM comment_threads LEFT JOIN comment_assignees ON thread_id = comment_threads.id`
const OF_LIVE_NODES = 'EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node_id AND is_live = 1)'

/** Threads of headings that stand, those that began first in front. */
export function readThreads(sql: Sql): CommentThread[] {
  const rows = sql.all<ThreadRow>(
    `${THREADS} WHERE ${OF_LIVE_NODES} ORDER BY comment_threads.rowid`,
  )
  const comments = sql.all<CommentRow>('SELECT * FROM comments ORDER BY rowid')
  const byThread = Map.groupBy(comments, (row) => row.thread_id)
  return rows.map((row) => threadOf(row, byThread.get(row.id) ?? []))
}

export function readThread(sql: Sql, threadId: string): CommentThread | null {
  const [row] = sql.all<ThreadRow>(
    `${THREADS} WHERE comment_threads.id = ? AND ${OF_LIVE_NODES}`,
    threadId,
  )
  if (!row) return null
  const comments = sql.all<CommentRow>(
    'SELECT * FROM comments WHERE thread_id = ? ORDER BY rowid',
    threadId,
  )
  return threadOf(row, comments)
}

const threadOf = (row: ThreadRow, comments: readonly CommentRow[]): CommentThread => ({
  id: row.id,
  nodeId: row.node_id,
  places: row.is_lost === 1 ? [] : placesOf(row),
  quote: row.quote,
  state: row.state,
  assigneeId: row.assignee_id,
  comments: comments.map(commentOf),
})

const placesOf = ({ places }: ThreadRow) => JSON.parse(places) as ThreadPlace[]

const commentOf = (row: CommentRow): ThreadComment => ({
  id: row.id,
  authorId: row.author_id,
  author: row.author,
  text: row.text,
  mentions: JSON.parse(row.mentions) as string[],
  writtenAt: row.written_at,
  isEdited: row.is_edited === 1,
})

export function insertThread(sql: Sql, { id, nodeId, places, quote, state }: CommentThread): void {
  sql.all(
    `INSERT INTO comment_threads (id, node_id, places, is_lost, quote, state)
     VALUES (?, ?, ?, ?, ?, ?)`,
    id,
    nodeId,
    JSON.stringify(places),
    places.length === 0 ? 1 : 0,
    quote,
    state,
  )
}

/** '' takes it from whoever has it. */
export function setAssignee(sql: Sql, threadId: string, accountId: string): void {
  sql.all('DELETE FROM comment_assignees WHERE thread_id = ?', threadId)
  if (accountId === '') return
  sql.all(
    'INSERT INTO comment_assignees (thread_id, account_id) VALUES (?, ?)',
    threadId,
    accountId,
  )
}

export function insertComment(
  sql: Sql,
  threadId: string,
  comment: Omit<ThreadComment, 'isEdited'>,
): void {
  const { id, authorId, author, text, mentions, writtenAt } = comment
  sql.all(
    `INSERT INTO comments (id, thread_id, author_id, author, text, mentions, written_at, is_edited)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
    id,
    threadId,
    authorId,
    author,
    text,
    JSON.stringify(mentions),
    writtenAt,
  )
}

/**
 * Places of threads go along with the text of their section. Where the words are gone, the last place stays: whoever
 * undoes that finds the thread where it was. Whether there are any threads.
 */
export function followThreads(
  sql: Sql,
  nodeId: NodeId,
  { before, after }: { before: SectionBody | null; after: SectionBody },
): void {
  const rows = sql.all<ThreadRow>('SELECT * FROM comment_threads WHERE node_id = ?', nodeId)
  for (const row of rows) {
    const places = placesOf(row)
    const next =
      row.is_lost === 1 ? locatePlaces(places, after) : followPlaces(places, before, after)
    sql.all(
      'UPDATE comment_threads SET places = ?, is_lost = ? WHERE id = ?',
      JSON.stringify(next.length > 0 ? next : places),
      next.length > 0 ? 0 : 1,
      row.id,
    )
  }
}

export const hasThreads = (sql: Sql, nodeId: NodeId): boolean =>
  sql.all('SELECT 1 FROM comment_threads WHERE node_id = ? LIMIT 1', nodeId).length > 0
