-- What was made of a file: its guide, its map, ideas. Once for each learning, shared by all who may see the file;
-- ideas asked for in somebody's own words (prompt) are that person's.

CREATE TABLE makings (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  asked_by TEXT NOT NULL DEFAULT '',
  prompt TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 1,
  progress INTEGER NOT NULL DEFAULT 0,
  error_code TEXT NOT NULL DEFAULT '',
  state TEXT,
  result TEXT,
  made_by TEXT,
  read_passages INTEGER NOT NULL DEFAULT 0,
  all_passages INTEGER NOT NULL DEFAULT 0,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX makings_once ON makings (file_id, kind, source, asked_by, prompt);
CREATE INDEX makings_by_age ON makings (status, updated_at);
