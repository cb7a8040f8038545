-- What people have laid open by a link: a snapshot, made once and served to whoever holds the code.
CREATE TABLE shares (
  id TEXT PRIMARY KEY NOT NULL,
  code TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  source_id TEXT NOT NULL,
  title TEXT NOT NULL,
  snapshot TEXT NOT NULL,
  pictures INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
);
CREATE UNIQUE INDEX shares_by_code ON shares (code);
CREATE INDEX shares_by_person ON shares (team_id, account_id, created_at);
CREATE INDEX shares_by_source ON shares (team_id, kind, source_id);
CREATE INDEX shares_by_end ON shares (expires_at) WHERE expires_at <> 0;
CREATE INDEX shares_revoked ON shares (revoked_at) WHERE revoked_at IS NOT NULL;

-- Teams that let nothing be shared, or did once. A team without a row lets its members share.
CREATE TABLE sharing_policies (
  team_id TEXT PRIMARY KEY NOT NULL,
  is_allowed INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;
