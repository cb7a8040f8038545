-- Days whose books an operator has closed, with the figures of then.
CREATE TABLE closed_days (
  day TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  ours_fen INTEGER NOT NULL,
  theirs_fen INTEGER NOT NULL,
  differences INTEGER NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  closed_at INTEGER NOT NULL
);
