-- Real names that people have sent in to be checked. The number of a document stands encrypted until somebody has decided, and is gone then.
CREATE TABLE identity_checks (
  account_id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  number TEXT NOT NULL DEFAULT '',
  masked TEXT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  submitted_at INTEGER NOT NULL,
  decided_at INTEGER NOT NULL DEFAULT 0,
  decided_by TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX identity_checks_by_status ON identity_checks (status, submitted_at);
