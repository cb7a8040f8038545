import type { FileId } from '~/core/ids'
import type { TaskEvent } from '../../events'

/** What a task has told, by numbers that only rise. Deltas of a step go when it is done: then its text stands elsewhere. */
export class EventRows {
  constructor(private readonly sql: SqlStorage) {}

  /** Answers the event's number. */
  add(event: TaskEvent, stepNo: number | null = null): number {
    const { type, ...data } = event
    return this.sql
      .exec<{ seq: number }>(
        'INSERT INTO events (type, node_id, step_no, json) VALUES (?, ?, ?, ?) RETURNING seq',
        type,
        'nodeId' in event ? event.nodeId : null,
        stepNo,
        JSON.stringify(data),
      )
      .one().seq
  }

  /** What the latest attempt of a step has said. */
  latestText(stepNo: number): string {
    return this.sql
      .exec<{ text: string }>(
        `SELECT json ->> '$.text' AS text FROM events WHERE step_no = ?1 AND type = 'step.delta' AND seq > coalesce(
           (SELECT max(seq) FROM events WHERE step_no = ?1 AND type = 'step.started'), 0) ORDER BY seq`,
        stepNo,
      )
      .toArray()
      .map(({ text }) => text)
      .join('')
  }

  /** With what the step was shown. */
  dropDeltas(stepNo: number): void {
    this.sql.exec(`DELETE FROM events WHERE type = 'step.delta' AND step_no = ?`, stepNo)
    this.sql.exec('DELETE FROM shown WHERE step_no = ?', stepNo)
  }

  /** From now on what the step says may hold words of these files. */
  show(stepNo: number, fileIds: readonly FileId[]): void {
    this.sql.exec(
      'INSERT OR IGNORE INTO shown SELECT ?, value FROM json_each(?)',
      stepNo,
      JSON.stringify(fileIds),
    )
  }

  /** Files that a step was shown, or any step whose words stand here. */
  filesRead(stepNo: number | null = null): FileId[] {
    return this.sql
      .exec<{ id: FileId }>(
        'SELECT DISTINCT file_id AS id FROM shown WHERE step_no = coalesce(?, step_no)',
        stepNo,
      )
      .toArray()
      .map(({ id }) => id)
  }

  /**
   * Frames after `seq` for a reader who has these nodes open and may not see these files; null when nothing was emitted
   * since. Words of whoever was shown one of the files are left out.
   */
  framesAfter(
    seq: number,
    { nodes, closed }: ReaderScope,
    limit: number,
  ): { text: string; last: number } | null {
    const rows = this.sql
      .exec<EventRow>(
        `SELECT seq, type, json, type <> 'step.delta' OR (coalesce(node_id, '') IN (SELECT value FROM json_each(?))
           AND NOT EXISTS (SELECT 1 FROM shown WHERE shown.step_no = events.step_no
             AND file_id IN (SELECT value FROM json_each(?)))) AS isVisible
         FROM events WHERE seq > ? ORDER BY seq LIMIT ?`,
        JSON.stringify(nodes),
        JSON.stringify(closed),
        seq,
        limit,
      )
      .toArray()
    const last = rows.at(-1)
    if (!last) return null
    const visible = rows.filter(({ isVisible }) => isVisible === 1)
    return { text: visible.map(frame).join(''), last: last.seq }
  }

  /** The same for who has just come: before it what is being said under these headings, from its beginning to `seq`. */
  firstFrames(
    seq: number,
    scope: ReaderScope,
    limit: number,
  ): { text: string; last: number } | null {
    const next = this.framesAfter(seq, scope, limit)
    const soFar = this.framesSoFar(seq, scope)
    return soFar === '' ? next : { text: soFar + (next?.text ?? ''), last: next?.last ?? seq }
  }

  /**
   * Without numbers, for it was emitted before: to somebody who has received it, it says no more than they know. A pause leaves
   * steps waiting in the middle of their words.
   */
  private framesSoFar(seq: number, { nodes, closed }: ReaderScope): string {
    return this.sql
      .exec<EventRow>(
        `SELECT events.seq, type, json, 1 AS isVisible FROM steps JOIN events ON events.step_no = steps.no
         WHERE (steps.status = 'ing' OR steps.status = 'wait' AND (SELECT state FROM task) = 'paused')
           AND steps.node_id IN (SELECT value FROM json_each(?1))
           AND type IN ('step.started', 'step.delta') AND events.seq <= ?2 AND events.seq >= (SELECT max(seq) FROM events AS own
             WHERE own.step_no = steps.no AND own.type = 'step.started' AND own.seq <= ?2)
           AND NOT EXISTS (SELECT 1 FROM shown WHERE shown.step_no = steps.no
             AND file_id IN (SELECT value FROM json_each(?3)))
         ORDER BY events.seq`,
        JSON.stringify(nodes),
        seq,
        JSON.stringify(closed),
      )
      .toArray()
      .map(unnumbered)
      .join('')
  }

  lastSeq(): number {
    return this.sql.exec<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM events').one()
      .seq
  }

  /** Keeps the latest ones. */
  forgetBut(keep: number): void {
    this.sql.exec('DELETE FROM events WHERE seq <= ?', this.lastSeq() - keep)
  }
}

/** What a reader of a task has open, and the files that are closed to them. */
interface ReaderScope {
  nodes: readonly string[]
  closed: readonly string[]
}

type EventRow = { seq: number; type: string; json: string; isVisible: number }

const unnumbered = ({ type, json }: EventRow) => `event: ${type}\ndata: ${json}\n\n`
const frame = (row: EventRow) => `id: ${row.seq}\n${unnumbered(row)}`
