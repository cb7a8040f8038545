-- Version of the team's list of words that are not let through; 0 or less where there is none, or it is switched off.
-- With the team, because every call reads that row anyway.
ALTER TABLE teams ADD COLUMN word_list INTEGER NOT NULL DEFAULT 0;

CREATE TABLE moderation_words (
  team_id TEXT NOT NULL,
  key TEXT NOT NULL,
  word TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (team_id, key)
) WITHOUT ROWID;

CREATE TABLE moderation_off (
  team_id TEXT PRIMARY KEY NOT NULL,
  since INTEGER NOT NULL
) WITHOUT ROWID;

-- What was refused or could not be judged: a hash and a few characters, never the text.
CREATE TABLE moderation_records (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  outcome TEXT NOT NULL,
  provider TEXT NOT NULL,
  label TEXT NOT NULL,
  hash TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX moderation_records_by_team ON moderation_records (team_id, created_at);
