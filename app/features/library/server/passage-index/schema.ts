import { TERMS_VERSION } from '#packages/chinese/terms'
import type { Sql } from './sql'
import { vectorStatements } from './vectors/vector-schema'

/** `terms_version` of a row whose terms are out of date (other rules, other title) and must be made anew. */
export const STALE = 0

const statements = [
  // `generation` 0: nothing visible yet. A removed file stays as a mark, so that a late window cannot revive it.
  `CREATE TABLE IF NOT EXISTS files (
    file_id TEXT PRIMARY KEY NOT NULL,
    title TEXT NOT NULL,
    generation INTEGER NOT NULL DEFAULT 0,
    passages INTEGER NOT NULL DEFAULT 0,
    is_removed INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS passages (
    id INTEGER PRIMARY KEY,
    file_id TEXT NOT NULL,
    generation INTEGER NOT NULL,
    no INTEGER NOT NULL,
    headings TEXT NOT NULL,
    body TEXT NOT NULL,
    anchor TEXT NOT NULL,
    terms_version INTEGER NOT NULL,
    UNIQUE (file_id, generation, no)
  )`,
  `CREATE INDEX IF NOT EXISTS passages_stale ON passages (id) WHERE terms_version = ${STALE}`,
  // Put but not committed. Kept apart because it is nearly always empty, so hiding costs a search nothing.
  `CREATE TABLE IF NOT EXISTS pending (id INTEGER PRIMARY KEY)`,
  // detail=full is needed: with less, bm25() of a contentless table is silently 0 for every row.
  // tokenchars keep 7.5 and covid-19 whole; diacritics stay because the terms are already folded.
  `CREATE VIRTUAL TABLE IF NOT EXISTS terms USING fts5(
    title_words, title_bigrams, words, bigrams,
    content='', contentless_delete=1, detail=full,
    tokenize="unicode61 remove_diacritics 0 tokenchars '.-'"
  )`,
  `CREATE VIRTUAL TABLE IF NOT EXISTS term_counts USING fts5vocab(terms, col)`,
  `CREATE VIRTUAL TABLE IF NOT EXISTS term_places USING fts5vocab(terms, instance)`,
  // Passages that people changed: their body is what was written, `original` what was read.
  `CREATE TABLE IF NOT EXISTS edited (
    id INTEGER PRIMARY KEY,
    original TEXT NOT NULL,
    is_off INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS edit_revisions (
    file_id TEXT PRIMARY KEY NOT NULL,
    generation INTEGER NOT NULL,
    revision INTEGER NOT NULL
  ) WITHOUT ROWID`,
  // What was read of files that were learned together, as the readers of files take it; of larger ones it lies in R2.
  `CREATE TABLE IF NOT EXISTS texts (
    file_id TEXT PRIMARY KEY NOT NULL,
    generation INTEGER NOT NULL,
    content TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY NOT NULL, value INTEGER NOT NULL) WITHOUT ROWID`,
  ...vectorStatements,
]

/** Makes the tables where they are missing, and marks all terms stale when the rules of making them changed. */
export function prepare(sql: Sql): void {
  for (const statement of statements) sql.all(statement)
  knowFolders(sql)
  knowParts(sql)
  const [stored] = sql.all<{ value: number }>(`SELECT value FROM meta WHERE key = 'terms_version'`)
  if (stored?.value === TERMS_VERSION) return
  sql.atomically(() => {
    sql.all(`UPDATE passages SET terms_version = ${STALE} WHERE terms_version <> ?`, TERMS_VERSION)
    sql.all(`INSERT OR REPLACE INTO meta VALUES ('terms_version', ?)`, TERMS_VERSION)
  })
}

// Indexes made before there were folders have all their files at the root.
function knowFolders(sql: Sql): void {
  const existing = sql.all(
    `SELECT 1 AS one FROM pragma_table_info('files') WHERE name = 'folder_id'`,
  )
  if (existing.length === 0)
    sql.all(`ALTER TABLE files ADD COLUMN folder_id TEXT NOT NULL DEFAULT ''`)
  sql.all(`CREATE INDEX IF NOT EXISTS files_by_folder ON files (folder_id)`)
}

// Indexes of before showed a file whole or not at all.
function knowParts(sql: Sql): void {
  const existing = sql.all(
    `SELECT 1 AS one FROM pragma_table_info('files') WHERE name = 'is_partial'`,
  )
  if (existing.length > 0) return
  sql.all(`ALTER TABLE files ADD COLUMN is_partial INTEGER NOT NULL DEFAULT 0`)
}
