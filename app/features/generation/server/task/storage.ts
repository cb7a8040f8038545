/** Makes the tables of a task; again: nothing happens. */
export function makeTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement)
}

// Not "OR REPLACE": inside a trigger the statement outside has the say about conflicts.
const TOUCH = `DELETE FROM touches WHERE node_id = new.node_id;
  INSERT INTO touches SELECT new.node_id, coalesce(max(seq), 0) FROM events;`

const TABLES = [
  // One row: the order that is worked at, and how it stands.
  `CREATE TABLE IF NOT EXISTS task (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     order_json TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'cancelled', 'over')),
     is_planned INTEGER NOT NULL DEFAULT 0,
     outline_json TEXT)`,
  // Headings that are delivered and paid, as they stand now.
  `CREATE TABLE IF NOT EXISTS units (
     node_id TEXT PRIMARY KEY NOT NULL,
     ord INTEGER NOT NULL,
     round INTEGER NOT NULL,
     budget INTEGER NOT NULL,
     coins INTEGER NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('wait', 'ing', 'done', 'error')),
     words INTEGER NOT NULL DEFAULT 0,
     is_paid INTEGER NOT NULL DEFAULT 0,
     reason TEXT NOT NULL DEFAULT '')`,
  `CREATE TABLE IF NOT EXISTS steps (
     no INTEGER PRIMARY KEY AUTOINCREMENT,
     round INTEGER NOT NULL,
     key TEXT NOT NULL,
     kind TEXT NOT NULL,
     node_id TEXT,
     after_json TEXT NOT NULL,
     stage TEXT NOT NULL,
     ord REAL NOT NULL,
     words INTEGER,
     delivers INTEGER NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('wait', 'ing', 'done', 'error')),
     attempt INTEGER NOT NULL DEFAULT 0,
     deaths INTEGER NOT NULL DEFAULT 0,
     not_before INTEGER NOT NULL DEFAULT 0,
     lease_until INTEGER NOT NULL DEFAULT 0,
     memory TEXT,
     reason TEXT NOT NULL DEFAULT '',
     UNIQUE (round, key))`,
  'CREATE INDEX IF NOT EXISTS steps_open ON steps (round, status, ord)',
  'CREATE INDEX IF NOT EXISTS steps_by_node ON steps (node_id, status)',
  'CREATE INDEX IF NOT EXISTS steps_by_key ON steps (key, round)',
  // A heading is charged once a round; nothing here is ever changed but "is_settled".
  `CREATE TABLE IF NOT EXISTS charges (
     round INTEGER NOT NULL,
     node_id TEXT NOT NULL,
     coins INTEGER NOT NULL,
     hold_id TEXT NOT NULL,
     is_settled INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (round, node_id))`,
  `CREATE TABLE IF NOT EXISTS events (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     type TEXT NOT NULL,
     node_id TEXT,
     step_no INTEGER,
     json TEXT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS events_by_step ON events (step_no, seq)',
  // Files that a step was shown: what it says is withheld with them, as a finished text is.
  'CREATE TABLE IF NOT EXISTS shown (step_no INTEGER NOT NULL, file_id TEXT NOT NULL, PRIMARY KEY (step_no, file_id)) WITHOUT ROWID',
  // How often a step has asked a model, in all its attempts.
  'CREATE TABLE IF NOT EXISTS asks (step_no INTEGER PRIMARY KEY NOT NULL, n INTEGER NOT NULL)',
  // After which event a heading has changed last: who has received so far asks for the later ones alone.
  'CREATE TABLE IF NOT EXISTS touches (node_id TEXT PRIMARY KEY NOT NULL, seq INTEGER NOT NULL) WITHOUT ROWID',
  `CREATE TRIGGER IF NOT EXISTS unit_made AFTER INSERT ON units BEGIN ${TOUCH} END`,
  `CREATE TRIGGER IF NOT EXISTS unit_changed AFTER UPDATE ON units BEGIN ${TOUCH} END`,
  `CREATE TRIGGER IF NOT EXISTS step_moved AFTER UPDATE OF status ON steps WHEN new.node_id IS NOT NULL BEGIN ${TOUCH} END`,
]
