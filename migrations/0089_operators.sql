-- Who runs the installation: a role of its own, never a team's. Rows are written by a command only.
CREATE TABLE operators (
  account_id TEXT PRIMARY KEY NOT NULL,
  created_at INTEGER NOT NULL
);
