-- What people changed of a learned file's passages: the state that counts now, and everything that led to it.

CREATE TABLE passage_edits (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  generation INTEGER NOT NULL,
  no INTEGER NOT NULL,
  original TEXT NOT NULL,
  headings TEXT NOT NULL,
  anchor TEXT NOT NULL,
  text TEXT,
  is_off INTEGER NOT NULL DEFAULT 0,
  last_change_id TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX passage_edits_by_place ON passage_edits (file_id, generation, no);

CREATE TABLE passage_changes (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  edit_id TEXT NOT NULL,
  generation INTEGER NOT NULL,
  no INTEGER NOT NULL,
  act TEXT NOT NULL,
  before_text TEXT NOT NULL,
  before_off INTEGER NOT NULL,
  after_text TEXT NOT NULL,
  after_off INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX passage_changes_by_file ON passage_changes (file_id, created_at, id);
CREATE INDEX passage_changes_by_edit ON passage_changes (edit_id, created_at, id);
