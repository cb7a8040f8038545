import type { ChatEvent, MessageView } from '../../contract'
import type { TurnOrder } from '../ports'

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
}

export interface LogEntry {
  no: number
  messageId: string
  event: ChatEvent
}

type MessageRow = {
  id: string
  ask: string
  state: string
  first_event: number
  view: string
  unsettled: number
}
type EventRow = { no: number; message_id: string; event: string }

/** Messages and the numbered event log of one session, in its object's own SQLite. */
export class EventLog {
  private isMade: boolean

  constructor(private readonly sql: SqlStorage) {
    const last = sql.exec(`SELECT 1 FROM sqlite_master WHERE name = 'events_by_message'`)
    this.isMade = last.toArray().length > 0
  }

  /** Whether nothing was asked of it yet: then nothing lies in storage. */
  isUntouched(): boolean {
    return !this.isMade
  }

  // Made with the first question and not with the object: one wait for storage less, and an object that was only woken
  // leaves nothing behind.
  private get tables(): SqlStorage {
    if (!this.isMade) {
      this.sql.exec(`
        CREATE TABLE IF NOT EXISTS messages (
          no INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, ask_id TEXT UNIQUE NOT NULL,
          ask TEXT NOT NULL, state TEXT NOT NULL, first_event INTEGER NOT NULL, view TEXT NOT NULL,
          unsettled INTEGER NOT NULL, ended_at INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE IF NOT EXISTS events (
          no INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT NOT NULL, event TEXT NOT NULL);
        CREATE INDEX IF NOT EXISTS events_by_message ON events (message_id, no);`)
      this.isMade = true
    }
    return this.sql
  }

  open(order: TurnOrder, view: MessageView): void {
    const first = this.lastNo() + 1
    this.tables.exec(
      `INSERT INTO messages (id, ask_id, ask, state, first_event, view, unsettled)
       VALUES (?, ?, ?, 'running', ?, ?, 1)`,
      order.messageId,
      order.askId,
      JSON.stringify(order),
      first,
      JSON.stringify(view),
    )
  }

  /** Stores the event and answers its number. Numbers rise over the whole session and are never reused. */
  append(messageId: string, event: ChatEvent): number {
    const { no } = this.tables
      .exec<{
        no: number
      }>(
        'INSERT INTO events (message_id, event) VALUES (?, ?) RETURNING no',
        messageId,
        JSON.stringify(event),
      )
      .one()
    return no
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

  messages(): StoredMessage[] {
    return this.read('SELECT * FROM messages ORDER BY no')
  }

  latest(): StoredMessage | null {
    return this.read('SELECT * FROM messages ORDER BY no DESC LIMIT 1')[0] ?? null
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

  eventsOf(messageId: string): ChatEvent[] {
    return this.tables
      .exec<EventRow>('SELECT * FROM events WHERE message_id = ? ORDER BY no', messageId)
      .toArray()
      .map((row) => readEvent(row.event))
  }

  /** At most `limit` entries after number `no`, in order. */
  after(no: number, limit: number): LogEntry[] {
    return this.tables
      .exec<EventRow>('SELECT * FROM events WHERE no > ? ORDER BY no LIMIT ?', no, limit)
      .toArray()
      .map((row) => ({ no: row.no, messageId: row.message_id, event: readEvent(row.event) }))
  }

  /** The highest number given so far. */
  lastNo(): number {
    const row = this.tables
      .exec<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`)
      .toArray()[0]
    return row?.seq ?? 0
  }

  remove(messageId: string): void {
    this.tables.exec('DELETE FROM events WHERE message_id = ?', messageId)
    this.tables.exec('DELETE FROM messages WHERE id = ?', messageId)
  }

  removeAll(): void {
    this.tables.exec('DELETE FROM events')
    this.tables.exec('DELETE FROM messages')
  }

  hasEvents(): boolean {
    return this.tables.exec('SELECT 1 FROM events LIMIT 1').toArray().length > 0
  }

  /** Drops the events of answers that ended before `time`; their messages are whole in themselves. */
  forgetEventsBefore(time: number): void {
    this.tables.exec(
      `DELETE FROM events WHERE message_id IN
         (SELECT id FROM messages WHERE state = 'over' AND ended_at < ?)`,
      time,
    )
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
      }))
  }
}

// Written by this class alone, so the shape is known.
const readEvent = (json: string) => JSON.parse(json) as ChatEvent
