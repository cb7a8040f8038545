/** The tables of a session, made with the first question: an object that was only woken leaves nothing behind. */
export class SessionTables {
  /** Whether nothing was asked of it yet: then nothing lies in storage. */
  isUntouched: boolean

  constructor(private readonly sql: SqlStorage) {
    this.isUntouched = !hasTables(sql)
    if (!this.isUntouched) upgradeTables(sql)
  }

  get tables(): SqlStorage {
    if (this.isUntouched) makeTables(this.sql)
    this.isUntouched = false
    return this.sql
  }
}

function hasTables(sql: SqlStorage): boolean {
  return (
    sql.exec(`SELECT 1 FROM sqlite_master WHERE name = 'events_by_message'`).toArray().length > 0
  )
}

function makeTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE messages (
      no INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, ask_id TEXT UNIQUE NOT NULL,
      ask TEXT NOT NULL, state TEXT NOT NULL, first_event INTEGER NOT NULL, view TEXT NOT NULL,
      unsettled INTEGER NOT NULL, ended_at INTEGER NOT NULL DEFAULT 0,
      parent TEXT NOT NULL DEFAULT '', picked INTEGER NOT NULL DEFAULT 0, retried INTEGER NOT NULL DEFAULT 0,
      follow_ups TEXT NOT NULL DEFAULT '', beside TEXT NOT NULL DEFAULT '',
      undecided INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE events (
      no INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT NOT NULL, event TEXT NOT NULL,
      parts TEXT NOT NULL DEFAULT '');
    CREATE INDEX events_by_message ON events (message_id, no);`)
}

/** Brings the tables of an older version to this one. */
function upgradeTables(sql: SqlStorage): void {
  const schemaOf = (table: string) =>
    sql.exec<{ sql: string }>('SELECT sql FROM sqlite_master WHERE name = ?', table).one().sql
  const schema = schemaOf('messages')
  // A thread was one line once: each question follows the one before.
  if (!/\bparent\b/.test(schema)) {
    sql.exec(`
      ALTER TABLE messages ADD COLUMN parent TEXT NOT NULL DEFAULT '';
      ALTER TABLE messages ADD COLUMN picked INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE messages ADD COLUMN retried INTEGER NOT NULL DEFAULT 0;
      UPDATE messages SET picked = no, parent = coalesce(
        (SELECT before.id FROM messages AS before WHERE before.no < messages.no
         ORDER BY before.no DESC LIMIT 1), '');`)
  }
  if (!/\bfollow_ups\b/.test(schema)) {
    sql.exec(`ALTER TABLE messages ADD COLUMN follow_ups TEXT NOT NULL DEFAULT ''`)
  }
  if (!/\bbeside\b/.test(schema)) {
    sql.exec(`
      ALTER TABLE messages ADD COLUMN beside TEXT NOT NULL DEFAULT '';
      ALTER TABLE messages ADD COLUMN undecided INTEGER NOT NULL DEFAULT 0;`)
  }
  // Each word had a row of its own once.
  if (!/\bparts\b/.test(schemaOf('events'))) {
    sql.exec(`ALTER TABLE events ADD COLUMN parts TEXT NOT NULL DEFAULT ''`)
  }
}
