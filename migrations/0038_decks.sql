-- Decks of documents: the newest revision of each; the words lie beside it as an object, one a revision.
CREATE TABLE decks (
  document_id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL,
  rev INTEGER NOT NULL,
  object_key TEXT NOT NULL,
  title TEXT NOT NULL,
  slides INTEGER NOT NULL,
  -- The one download link that still holds, as a digest.
  code_digest TEXT NOT NULL DEFAULT '',
  code_account TEXT NOT NULL DEFAULT '',
  code_expires_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
