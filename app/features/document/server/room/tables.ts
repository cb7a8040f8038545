import type { Sql } from './sql'

/** Makes what is not there yet. Kept additive: rooms of before are opened by it too. */
export function prepare(sql: Sql): void {
  for (const statement of statements) sql.all(statement)
}

const statements = [
  `CREATE TABLE IF NOT EXISTS room (
    one INTEGER PRIMARY KEY CHECK (one = 1), tree_id TEXT NOT NULL, title TEXT NOT NULL,
    children TEXT NOT NULL, rev INTEGER NOT NULL, tree_rev INTEGER NOT NULL,
    evidence_no INTEGER NOT NULL DEFAULT 0)`,
  // A heading and, as JSON, the ids of those beneath it. Removed ones stay while they can be brought back.
  `CREATE TABLE IF NOT EXISTS nodes (
    no INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, plan TEXT NOT NULL,
    children TEXT NOT NULL, is_live INTEGER NOT NULL DEFAULT 1)`,
  // Changes of headings, each with what undoes it; '' where that is too long to keep.
  `CREATE TABLE IF NOT EXISTS acts (
    rev INTEGER PRIMARY KEY, author TEXT NOT NULL, at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('do', 'undo', 'redo')), of INTEGER NOT NULL DEFAULT 0,
    commands TEXT NOT NULL, inverse TEXT NOT NULL, is_undone INTEGER NOT NULL DEFAULT 0)`,
  // How a map is drawn, as JSON; a room without this row holds the headings of a text.
  'CREATE TABLE IF NOT EXISTS map_view (one INTEGER PRIMARY KEY CHECK (one = 1), view TEXT NOT NULL)',
  // How headings are numbered; a room without this row numbers them as the kind of its text is.
  'CREATE TABLE IF NOT EXISTS numbering (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS bin (
    id TEXT PRIMARY KEY, parent_id TEXT, place INTEGER NOT NULL, node TEXT NOT NULL,
    author TEXT NOT NULL, at INTEGER NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS sections (
    node_id TEXT PRIMARY KEY, rev INTEGER NOT NULL, body TEXT NOT NULL, words INTEGER NOT NULL,
    hash TEXT NOT NULL, is_touched INTEGER NOT NULL, shown TEXT NOT NULL, at INTEGER NOT NULL)`,
  // Every twentieth is whole; the others are told by the one before.
  `CREATE TABLE IF NOT EXISTS revisions (
    no INTEGER PRIMARY KEY AUTOINCREMENT, node_id TEXT NOT NULL, rev INTEGER NOT NULL,
    kind TEXT NOT NULL, author TEXT NOT NULL, base_rev INTEGER NOT NULL, step_key TEXT NOT NULL,
    words INTEGER NOT NULL, hash TEXT NOT NULL, at INTEGER NOT NULL, is_whole INTEGER NOT NULL,
    blocks TEXT NOT NULL)`,
  'CREATE UNIQUE INDEX IF NOT EXISTS revisions_by_node ON revisions (node_id, rev)',
  `CREATE TABLE IF NOT EXISTS waiting (
    id INTEGER PRIMARY KEY AUTOINCREMENT, node_id TEXT NOT NULL, draft TEXT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS waiting_by_node ON waiting (node_id, id)',
  `CREATE TABLE IF NOT EXISTS steps (
    node_id TEXT NOT NULL, step_key TEXT NOT NULL, outcome TEXT NOT NULL,
    PRIMARY KEY (node_id, step_key)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS cites (
    node_id TEXT NOT NULL, block_id TEXT NOT NULL, sentence INTEGER NOT NULL,
    evidence_id TEXT NOT NULL, level TEXT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS cites_by_node ON cites (node_id)',
  `CREATE TABLE IF NOT EXISTS evidence (
    no INTEGER PRIMARY KEY, reference_id TEXT NOT NULL, file_id TEXT, url TEXT NOT NULL,
    place TEXT NOT NULL, quote TEXT NOT NULL, owner TEXT, state TEXT NOT NULL,
    source_sum TEXT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS evidence_by_source ON evidence (reference_id, file_id)',
  'CREATE INDEX IF NOT EXISTS evidence_by_owner ON evidence (owner)',
  // By which the same quote of the same source is found again.
  `CREATE TABLE IF NOT EXISTS evidence_sums (
    sum TEXT NOT NULL, no INTEGER NOT NULL, PRIMARY KEY (sum, no)) WITHOUT ROWID`,
  // Integers only: a book of two million characters has 450,000 of them.
  `CREATE TABLE IF NOT EXISTS fingerprints (
    hash INTEGER NOT NULL, node_no INTEGER NOT NULL, sentence INTEGER NOT NULL,
    PRIMARY KEY (hash, node_no, sentence)) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS fingerprints_by_node ON fingerprints (node_no)',
  `CREATE TABLE IF NOT EXISTS facts (
    key TEXT NOT NULL, node_no INTEGER NOT NULL, value REAL NOT NULL, unit TEXT NOT NULL,
    sentence INTEGER NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS facts_by_key ON facts (key)',
  'CREATE INDEX IF NOT EXISTS facts_by_node ON facts (node_no)',
  // Nothing is put there any more; rooms of before hold some.
  'CREATE TABLE IF NOT EXISTS terms (node_no INTEGER NOT NULL, term TEXT NOT NULL, abbr TEXT NOT NULL)',
  'CREATE INDEX IF NOT EXISTS terms_by_node ON terms (node_no)',
  // The newest is the deck. `frame` names its slides by id and revision, as JSON; `inverse` is '' where nothing undoes it.
  `CREATE TABLE IF NOT EXISTS deck_revisions (
    rev INTEGER PRIMARY KEY, kind TEXT NOT NULL, author TEXT NOT NULL, at INTEGER NOT NULL,
    frame TEXT NOT NULL, touched TEXT NOT NULL, inverse TEXT NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0)`,
  // A slide as it was from a revision on: what one pair of id and revision says never changes.
  `CREATE TABLE IF NOT EXISTS deck_slides (
    id TEXT NOT NULL, rev INTEGER NOT NULL, slide TEXT NOT NULL, PRIMARY KEY (id, rev))`,
  // A section that was written live: its text at a version, and the steps since. `grants` counts how often sources came in.
  `CREATE TABLE IF NOT EXISTS live_sections (
    node_id TEXT PRIMARY KEY, version INTEGER NOT NULL, sealed_version INTEGER NOT NULL,
    rev INTEGER NOT NULL, grants INTEGER NOT NULL, doc TEXT NOT NULL, doc_version INTEGER NOT NULL,
    author TEXT NOT NULL, at INTEGER NOT NULL)`,
  // `version` is the one after these steps.
  `CREATE TABLE IF NOT EXISTS live_steps (
    node_id TEXT NOT NULL, version INTEGER NOT NULL, count INTEGER NOT NULL, client_id TEXT NOT NULL,
    steps TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (node_id, version)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS live_tickets (
    ticket TEXT PRIMARY KEY, node_id TEXT NOT NULL, account TEXT NOT NULL, grants INTEGER NOT NULL,
    until INTEGER NOT NULL) WITHOUT ROWID`,
  // What people say of a section; `places` are the last known where its words are lost.
  `CREATE TABLE IF NOT EXISTS comment_threads (
    id TEXT PRIMARY KEY, node_id TEXT NOT NULL, places TEXT NOT NULL, is_lost INTEGER NOT NULL,
    quote TEXT NOT NULL, state TEXT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS comment_threads_by_node ON comment_threads (node_id)',
  // Without `author_id`: written elsewhere, by somebody of that name.
  `CREATE TABLE IF NOT EXISTS comments (
    id TEXT PRIMARY KEY, thread_id TEXT NOT NULL, author_id TEXT, author TEXT NOT NULL,
    text TEXT NOT NULL, mentions TEXT NOT NULL, written_at INTEGER NOT NULL,
    is_edited INTEGER NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS comments_by_thread ON comments (thread_id)',
  // While this row stands, nobody writes in the room live.
  'CREATE TABLE IF NOT EXISTS live_lock (one INTEGER PRIMARY KEY CHECK (one = 1))',
  // Whose a thread is to settle.
  `CREATE TABLE IF NOT EXISTS comment_assignees (
    thread_id TEXT PRIMARY KEY, account_id TEXT NOT NULL) WITHOUT ROWID`,
  // Nobody writes in these headings, nor beneath them.
  'CREATE TABLE IF NOT EXISTS final_nodes (node_id TEXT PRIMARY KEY) WITHOUT ROWID',
  // In the order of their marks; they only grow.
  'CREATE TABLE IF NOT EXISTS deck_sources (no INTEGER PRIMARY KEY, source TEXT NOT NULL)',
]

export const tables = [
  'room',
  'nodes',
  'acts',
  'map_view',
  'numbering',
  'bin',
  'sections',
  'revisions',
  'waiting',
  'steps',
  'cites',
  'evidence',
  'evidence_sums',
  'fingerprints',
  'facts',
  'terms',
  'deck_revisions',
  'deck_slides',
  'deck_sources',
  'comment_threads',
  'comments',
  'comment_assignees',
  'final_nodes',
]
