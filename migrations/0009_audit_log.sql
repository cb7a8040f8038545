-- Who did what, when, from where. Rows are only ever added.

CREATE TABLE audit_log (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  act TEXT NOT NULL,
  target_kind TEXT NOT NULL DEFAULT '',
  target_id TEXT NOT NULL DEFAULT '',
  target_name TEXT NOT NULL DEFAULT '',
  facts TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX audit_log_by_team ON audit_log (team_id, created_at);
CREATE INDEX audit_log_by_person ON audit_log (team_id, account_id, created_at);
