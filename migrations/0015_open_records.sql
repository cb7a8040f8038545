-- Where a person came from when they signed in. Rows are only ever added.

CREATE TABLE open_records (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL,
  host TEXT NOT NULL DEFAULT '',
  platform TEXT NOT NULL DEFAULT '',
  channel TEXT NOT NULL DEFAULT '',
  click_id TEXT NOT NULL DEFAULT '',
  qhclick_id TEXT NOT NULL DEFAULT '',
  source_id TEXT NOT NULL DEFAULT '',
  open_url TEXT NOT NULL DEFAULT '',
  referer TEXT NOT NULL DEFAULT '',
  invite_user_id TEXT NOT NULL DEFAULT '',
  invite_user_id_update_time TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
);
CREATE INDEX open_records_by_person ON open_records (account_id, created_at);
CREATE INDEX open_records_by_age ON open_records (created_at);
