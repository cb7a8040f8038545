-- People whose records could not be moved into their archive: the sweep leaves them for a day, so that others come first.
CREATE TABLE record_archive_failures (
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  failed_at INTEGER NOT NULL,
  PRIMARY KEY (team_id, account_id)
);
