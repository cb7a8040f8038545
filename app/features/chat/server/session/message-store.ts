import type { MessageView } from '../../terms'
import type { FollowUps } from '../../contract'
import type { TurnOrder } from '../ports'
import type { Place } from './branches'
import type { SessionTables } from './storage'

/** A message as the session's storage keeps it. */
export interface StoredMessage {
  id: string
  order: TurnOrder
  isRunning: boolean
  /** Number of its first event. */
  firstEvent: number
  view: MessageView
  /** Its end was not yet written to the control plane. */
  isUnsettled: boolean
  /** It broke off and was asked for again at no charge. */
  isRetried: boolean
}

type MessageRow = {
  id: string
  ask: string
  state: string
  first_event: number
  view: string
  unsettled: number
  retried: number
}

/** The messages of one session, in its object's own SQLite. */
export class MessageStore {
  constructor(private readonly storage: SessionTables) {}

  private get tables(): SqlStorage {
    return this.storage.tables
  }

  /**
   * Stores a question that was asked after the message `parent` ('' for the first one), and shows it; one that is asked
   * beside another one stands there. Until now undecided ones are no longer shown beside. `firstEvent`: its first number.
   */
  open(order: TurnOrder, view: MessageView, parent: string, firstEvent: number): void {
    const beside = order.ask.beside?.messageId ?? ''
    this.settleBeside()
    this.tables.exec(
      `INSERT INTO messages (id, ask_id, ask, state, first_event, view, unsettled, parent, beside, undecided, picked)
       VALUES (?, ?, ?, 'running', ?, ?, 1, ?, ?, ?,
         CASE WHEN ? THEN 0 ELSE (SELECT coalesce(max(picked), 0) + 1 FROM messages) END)`,
      order.messageId,
      order.askId,
      JSON.stringify(order),
      firstEvent,
      JSON.stringify(view),
      parent,
      beside,
      beside === '' ? 0 : 1,
      beside === '' ? 0 : 1,
    )
  }

  /** Where each message stands, in the order they were asked. */
  places(): Place[] {
    return this.tables
      .exec<{ id: string; parent: string; picked: number }>(
        'SELECT id, parent, picked FROM messages ORDER BY no',
      )
      .toArray()
  }

  /** The answer that stands beside this message, undecided; null for none. */
  besideOf(messageId: string): StoredMessage | null {
    return (
      this.read('SELECT * FROM messages WHERE beside = ? AND undecided = 1', messageId)[0] ?? null
    )
  }

  /** No answer stands beside another one any longer: each is a version. */
  settleBeside(): void {
    this.tables.exec('UPDATE messages SET undecided = 0 WHERE undecided = 1')
  }

  /** Shows this version of its place from now on. */
  pick(messageId: string): void {
    this.tables.exec(
      'UPDATE messages SET picked = (SELECT max(picked) + 1 FROM messages) WHERE id = ?',
      messageId,
    )
  }

  followUps(messageId: string): FollowUps | null {
    const [row] = this.tables
      .exec<{ follow_ups: string }>('SELECT follow_ups FROM messages WHERE id = ?', messageId)
      .toArray()
    return row?.follow_ups ? (JSON.parse(row.follow_ups) as FollowUps) : null
  }

  keepFollowUps(messageId: string, followUps: FollowUps): void {
    this.tables.exec(
      'UPDATE messages SET follow_ups = ? WHERE id = ?',
      JSON.stringify(followUps),
      messageId,
    )
  }

  /** What was asked after `from` follows `to` from now on. */
  moveAfter(from: string, to: string): void {
    this.tables.exec('UPDATE messages SET parent = ? WHERE parent = ?', to, from)
  }

  /** Notes that a broken answer was asked for again; false when it was before. */
  markRetried(messageId: string): boolean {
    const marked = this.tables.exec(
      'UPDATE messages SET retried = 1 WHERE id = ? AND retried = 0 RETURNING id',
      messageId,
    )
    return marked.toArray().length > 0
  }

  close(messageId: string, view: MessageView, now: number): void {
    this.tables.exec(
      `UPDATE messages SET state = 'over', view = ?, ended_at = ? WHERE id = ?`,
      JSON.stringify(view),
      now,
      messageId,
    )
  }

  markSettled(messageId: string): void {
    this.tables.exec('UPDATE messages SET unsettled = 0 WHERE id = ?', messageId)
  }

  /** Messages that a reader who has heard all up to number `no` may still hear of. */
  messagesAfter(no: number): MessageView[] {
    return this.read(
      `SELECT * FROM messages WHERE state = 'running'
         OR id IN (SELECT message_id FROM events WHERE no > CAST(? AS INTEGER)) ORDER BY no`,
      String(no),
    ).map(({ view }) => view)
  }

  /** Ids of the pictures that questions of any version carry. */
  images(): string[] {
    return this.tables
      .exec<{ id: string }>(
        `SELECT json_extract(view, '$.image.id') AS id FROM messages
         WHERE json_extract(view, '$.image.id') IS NOT NULL`,
      )
      .toArray()
      .map(({ id }) => id)
  }

  /** These messages, in the order given. */
  some(ids: readonly string[]): StoredMessage[] {
    const found = this.read(
      'SELECT * FROM messages WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    )
    const byId = new Map(found.map((item) => [item.id, item]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** The latest that has a place of its own. */
  latest(): StoredMessage | null {
    const latest = `SELECT * FROM messages WHERE beside = '' ORDER BY no DESC LIMIT 1`
    return this.read(latest)[0] ?? null
  }

  byAsk(askId: string): StoredMessage | null {
    return this.read('SELECT * FROM messages WHERE ask_id = ?', askId)[0] ?? null
  }

  find(messageId: string): StoredMessage | null {
    return this.read('SELECT * FROM messages WHERE id = ?', messageId)[0] ?? null
  }

  unsettled(): StoredMessage[] {
    return this.read(`SELECT * FROM messages WHERE state = 'over' AND unsettled = 1 ORDER BY no`)
  }

  running(): StoredMessage[] {
    return this.read(`SELECT * FROM messages WHERE state = 'running' ORDER BY no`)
  }

  remove(messageId: string): void {
    this.tables.exec('DELETE FROM messages WHERE id = ?', messageId)
  }

  removeAll(): void {
    this.tables.exec('DELETE FROM messages')
  }

  private read(query: string, ...bindings: string[]): StoredMessage[] {
    return this.tables
      .exec<MessageRow>(query, ...bindings)
      .toArray()
      .map((row) => ({
        id: row.id,
        order: JSON.parse(row.ask) as TurnOrder,
        isRunning: row.state === 'running',
        firstEvent: row.first_event,
        view: JSON.parse(row.view) as MessageView,
        isUnsettled: row.unsettled === 1,
        isRetried: row.retried === 1,
      }))
  }
}
