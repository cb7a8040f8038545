import type { ChatEvent } from '../../terms'
import type { SessionTables } from './storage'

export interface LogEntry {
  no: number
  messageId: string
  event: ChatEvent
}

type Delta = Extract<ChatEvent, { type: 'text.delta' | 'think.delta' }>
/** Number and characters of each delta that a row holds. */
type Parts = [no: number, length: number][]
type EventRow = { no: number; message_id: string; event: string; parts: string }

/** How long words may wait for storage. */
export const STORE_EVERY_MS = 250
/** More numbers than a turn gives in that time. */
const SKIPPED_NUMBERS = 1_000

/**
 * The numbered events of one session, in its object's own SQLite. Numbers rise over the whole session and are never
 * reused. Neighbouring words are stored together, each `STORE_EVERY_MS` in one row that knows the number of every one
 * of them; any other event at once, after the words before it. What a killed object had not stored is lost, and its
 * numbers are skipped by the next instance (`skipNumbers`), so that no number is ever sent with two contents.
 */
export class EventLog {
  private readonly waiting = new Map<string, { delta: Delta; parts: Parts }>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private highest: number | null = null

  constructor(private readonly storage: SessionTables) {}

  /** The highest number given so far. */
  lastNo(): number {
    this.highest ??=
      this.tables
        .exec<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`)
        .toArray()[0]?.seq ?? 0
    return this.highest
  }

  /** Takes the event and answers its number. */
  append(messageId: string, event: ChatEvent): number {
    const no = this.lastNo() + 1
    this.highest = no
    if (isDelta(event)) this.hold(messageId, no, event)
    else {
      this.storeWaiting(messageId)
      this.insert(no, messageId, event, [])
    }
    return no
  }

  /** Gives no number that an instance before this one may have given without storing it. */
  skipNumbers(): void {
    this.highest = this.lastNo() + SKIPPED_NUMBERS
  }

  /** All events of the message, neighbouring words joined. */
  of(messageId: string): ChatEvent[] {
    this.storeAll()
    return this.tables
      .exec<EventRow>('SELECT * FROM events WHERE message_id = ? ORDER BY no', messageId)
      .toArray()
      .map((row) => readEvent(row.event))
  }

  /** At most `limit` entries after number `no`, in order: of this message, or of all that stand beside no other. */
  after(no: number, limit: number, of?: string): LogEntry[] {
    this.storeAll()
    return this.tables
      .exec<EventRow>(
        `SELECT * FROM events WHERE no > ? AND CASE WHEN ? = '' THEN
           message_id NOT IN (SELECT id FROM messages WHERE beside <> '') ELSE message_id = ? END
         ORDER BY no LIMIT ?`,
        no,
        of ?? '',
        of ?? '',
        limit,
      )
      .toArray()
      .flatMap(entriesOf)
      .filter((entry) => entry.no > no)
      .slice(0, limit)
  }

  /** Drops what was said in an answer that is taken back; numbers of other events stay. */
  forgetWords(messageId: string): void {
    this.waiting.delete(messageId)
    this.tables.exec(
      `DELETE FROM events WHERE message_id = ? AND event ->> '$.type' IN ('text.delta', 'think.delta', 'final.refs')`,
      messageId,
    )
  }

  remove(messageId: string): void {
    this.waiting.delete(messageId)
    this.tables.exec('DELETE FROM events WHERE message_id = ?', messageId)
  }

  removeAll(): void {
    this.waiting.clear()
    this.tables.exec('DELETE FROM events')
  }

  isEmpty(): boolean {
    this.storeAll()
    return this.tables.exec('SELECT 1 FROM events LIMIT 1').toArray().length === 0
  }

  /** Drops the events of answers that ended before `time`; their messages are whole in themselves. */
  forgetBefore(time: number): void {
    this.tables.exec(
      `DELETE FROM events WHERE message_id IN
         (SELECT id FROM messages WHERE state = 'over' AND ended_at < ?)`,
      time,
    )
  }

  private get tables(): SqlStorage {
    return this.storage.tables
  }

  private hold(messageId: string, no: number, event: Delta): void {
    const held = this.waiting.get(messageId)
    if (held && held.delta.type !== event.type) this.storeWaiting(messageId)
    const { delta, parts } = this.waiting.get(messageId) ?? {
      delta: { ...event, delta: '' },
      parts: [],
    }
    parts.push([no, event.delta.length])
    this.waiting.set(messageId, { delta: { ...delta, delta: delta.delta + event.delta }, parts })
    this.timer ??= setTimeout(() => this.storeAll(), STORE_EVERY_MS)
  }

  private storeAll(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    for (const messageId of this.waiting.keys()) this.storeWaiting(messageId)
  }

  private storeWaiting(messageId: string): void {
    const held = this.waiting.get(messageId)
    const last = held?.parts.at(-1)
    if (!held || !last) return
    this.insert(last[0], messageId, held.delta, held.parts)
    this.waiting.delete(messageId)
  }

  private insert(no: number, messageId: string, event: ChatEvent, parts: Parts): void {
    this.tables.exec(
      'INSERT INTO events (no, message_id, event, parts) VALUES (?, ?, ?, ?)',
      no,
      messageId,
      JSON.stringify(event),
      parts.length > 1 ? JSON.stringify(parts) : '',
    )
  }
}

const isDelta = (event: ChatEvent): event is Delta =>
  event.type === 'text.delta' || event.type === 'think.delta'

function entriesOf(row: EventRow): LogEntry[] {
  const event = readEvent(row.event)
  const { message_id: messageId, no, parts } = row
  if (parts === '' || !isDelta(event)) return [{ no, messageId, event }]
  let from = 0
  return readParts(parts).map(([partNo, length]) => {
    const delta = event.delta.slice(from, (from += length))
    return { no: partNo, messageId, event: { ...event, delta } }
  })
}

// Written by this class alone, so the shapes are known.
const readEvent = (json: string) => JSON.parse(json) as ChatEvent
const readParts = (json: string) => JSON.parse(json) as Parts
