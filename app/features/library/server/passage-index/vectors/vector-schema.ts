/** Tables of the vectors, which follow the passages by triggers: whatever changes a passage need not know of them. */
export const vectorStatements = [
  // `vector` null: kept outside. Of a row whose model is not the configured one the passage counts as having none.
  `CREATE TABLE IF NOT EXISTS vectors (
    id INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    vector BLOB
  )`,
  `CREATE INDEX IF NOT EXISTS vectors_by_model ON vectors (model)`,
  // Handed out to be made; a passage that changes meanwhile loses its row, and what was made of it is not kept.
  `CREATE TABLE IF NOT EXISTS vector_claims (id INTEGER PRIMARY KEY, until INTEGER NOT NULL)`,
  // To be deleted outside.
  `CREATE TABLE IF NOT EXISTS vectors_gone (
    file_id TEXT NOT NULL, generation INTEGER NOT NULL, no INTEGER NOT NULL,
    PRIMARY KEY (file_id, generation, no)
  ) WITHOUT ROWID`,
  `INSERT OR IGNORE INTO meta VALUES ('vectors_version', 0)`,
  // Of a passage that was edited, or whose vector is being made, nobody knows whether one lies outside.
  `DROP TRIGGER IF EXISTS passage_dropped`,
  `CREATE TRIGGER IF NOT EXISTS passage_removed AFTER DELETE ON passages BEGIN
    INSERT OR IGNORE INTO vectors_gone SELECT old.file_id, old.generation, old.no
      WHERE EXISTS (SELECT 1 FROM meta WHERE key = 'vectors_outside')
        OR EXISTS (SELECT 1 FROM vector_claims WHERE id = old.id)
        OR EXISTS (SELECT 1 FROM vectors WHERE id = old.id AND vector IS NULL);
    DELETE FROM vectors WHERE id = old.id;
    DELETE FROM vector_claims WHERE id = old.id;
  END`,
  `CREATE TRIGGER IF NOT EXISTS passage_edited AFTER UPDATE OF body ON passages
    WHEN old.body <> new.body BEGIN
    DELETE FROM vectors WHERE id = old.id;
    DELETE FROM vector_claims WHERE id = old.id;
  END`,
  `CREATE TRIGGER IF NOT EXISTS vector_added AFTER INSERT ON vectors BEGIN
    UPDATE meta SET value = value + 1 WHERE key = 'vectors_version';
  END`,
  `CREATE TRIGGER IF NOT EXISTS vector_dropped AFTER DELETE ON vectors BEGIN
    UPDATE meta SET value = value + 1 WHERE key = 'vectors_version';
  END`,
]
