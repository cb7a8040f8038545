-- Comparison tables over papers: questions as columns, a paper a row, every cell with what it was taken from.

CREATE TABLE paper_tables (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  title TEXT NOT NULL,
  questions TEXT NOT NULL,
  price_coins INTEGER NOT NULL,
  made_by TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX paper_tables_by_owner ON paper_tables (space_id, account_id, updated_at);

-- A paper of a table. `run` counts up whenever somebody starts or stops it: tickets of former runs do nothing.
CREATE TABLE paper_table_papers (
  table_id TEXT NOT NULL,
  no INTEGER NOT NULL,
  work TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'stopped')),
  run INTEGER NOT NULL DEFAULT 1,
  lease_until INTEGER NOT NULL DEFAULT 0,
  hold_id TEXT NOT NULL DEFAULT '',
  reach TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  file_id TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (table_id, no)
) WITHOUT ROWID;

-- What a paper says to a question; `quote` is null where it says nothing, or nothing was asked yet.
CREATE TABLE paper_table_cells (
  table_id TEXT NOT NULL,
  no INTEGER NOT NULL,
  question_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  answer TEXT NOT NULL DEFAULT '',
  quote TEXT,
  reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (table_id, no, question_id)
) WITHOUT ROWID;
