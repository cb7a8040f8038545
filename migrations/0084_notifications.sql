-- What people are told of: one row a person and comment. Rows are dropped after ninety days.
CREATE TABLE notifications (
  id INTEGER PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  node_id TEXT NOT NULL DEFAULT '',
  thread_id TEXT NOT NULL DEFAULT '',
  comment_id TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL DEFAULT '',
  -- JSON: files whose words may stand in it.
  files TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  read_at INTEGER
);
CREATE INDEX notifications_by_person ON notifications (team_id, account_id, id);
CREATE INDEX notifications_unread ON notifications (team_id, account_id, id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_once ON notifications (account_id, comment_id) WHERE comment_id <> '';
CREATE INDEX notifications_by_thread ON notifications (document_id, thread_id);
CREATE INDEX notifications_by_age ON notifications (created_at);
