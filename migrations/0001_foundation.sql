-- Accounts, brands, teams, the library, question records and the outbox. Times are milliseconds since the epoch.

CREATE TABLE outbox (
  id TEXT PRIMARY KEY NOT NULL,
  queue TEXT NOT NULL,
  type TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  dead_at INTEGER
);
CREATE INDEX outbox_by_state ON outbox (dead_at, sent_at, created_at);

CREATE TABLE accounts (
  id TEXT PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  mobile TEXT NOT NULL DEFAULT '',
  password_hash TEXT NOT NULL,
  name TEXT NOT NULL,
  avatar_key TEXT NOT NULL DEFAULT '',
  authentication_status TEXT NOT NULL DEFAULT 'none',
  is_need_change_password INTEGER NOT NULL DEFAULT 0,
  channel_id INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  closed_at INTEGER
);
CREATE UNIQUE INDEX accounts_by_account ON accounts (account);

CREATE TABLE sign_ins (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL,
  user_agent TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
);
CREATE INDEX sign_ins_by_account ON sign_ins (account_id, revoked_at);

CREATE TABLE sign_in_failures (
  key TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL,
  first_at INTEGER NOT NULL
);

CREATE TABLE brands (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  name TEXT NOT NULL,
  shell_name TEXT NOT NULL DEFAULT '',
  color TEXT NOT NULL DEFAULT '',
  logo_key TEXT NOT NULL DEFAULT '',
  motto TEXT NOT NULL DEFAULT '',
  disclaimer_addition TEXT NOT NULL DEFAULT '',
  filing_number TEXT NOT NULL DEFAULT '',
  login_methods TEXT NOT NULL,
  is_house INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
);
CREATE INDEX brands_by_team ON brands (team_id);

CREATE TABLE domains (
  host TEXT PRIMARY KEY NOT NULL,
  brand_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE teams (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  shell_name TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  seats INTEGER NOT NULL DEFAULT 50,
  vip_level INTEGER NOT NULL DEFAULT 1,
  max_chat INTEGER NOT NULL DEFAULT 100,
  max_scholar_search INTEGER NOT NULL DEFAULT 0,
  used_scholar_search INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
);

CREATE TABLE members (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  role TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  joined_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL DEFAULT 0,
  removed_at INTEGER
);
CREATE UNIQUE INDEX members_by_seat ON members (team_id, account_id);
CREATE INDEX members_by_account ON members (account_id, removed_at);

CREATE TABLE chat_usage (
  member_id TEXT NOT NULL,
  month TEXT NOT NULL,
  used INTEGER NOT NULL
);
CREATE UNIQUE INDEX chat_usage_by_month ON chat_usage (member_id, month);

CREATE TABLE spaces (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  name TEXT NOT NULL,
  max_bytes INTEGER NOT NULL,
  used_bytes INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
);

CREATE TABLE uploads (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  file_name TEXT NOT NULL,
  object_key TEXT NOT NULL,
  content_type TEXT NOT NULL,
  client_sha256 TEXT NOT NULL DEFAULT '',
  content_sha256 TEXT NOT NULL DEFAULT '',
  size INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  registered_at INTEGER
);
CREATE UNIQUE INDEX uploads_by_object ON uploads (object_key);
CREATE INDEX uploads_by_digest ON uploads (account_id, team_id, client_sha256);
CREATE INDEX uploads_by_age ON uploads (registered_at, created_at);

CREATE TABLE files (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  folder_id TEXT NOT NULL DEFAULT '',
  upload_id TEXT NOT NULL,
  title TEXT NOT NULL,
  extension TEXT NOT NULL,
  size INTEGER NOT NULL,
  object_key TEXT NOT NULL,
  content_sha256 TEXT NOT NULL,
  status TEXT NOT NULL,
  progress INTEGER NOT NULL DEFAULT 0,
  error_code TEXT NOT NULL DEFAULT '',
  generation INTEGER NOT NULL DEFAULT 1,
  word_count INTEGER NOT NULL DEFAULT 0,
  page_count INTEGER NOT NULL DEFAULT 0,
  passage_count INTEGER NOT NULL DEFAULT 0,
  card TEXT,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
);
CREATE INDEX files_by_space ON files (space_id, deleted_at, created_at, id);
CREATE INDEX files_by_state ON files (status, updated_at);
CREATE INDEX files_by_upload ON files (upload_id);

CREATE TABLE question_records (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  title TEXT NOT NULL,
  session_from TEXT NOT NULL,
  file_ids TEXT NOT NULL DEFAULT '',
  folder_ids TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
);
CREATE INDEX question_records_by_person ON question_records (team_id, account_id, deleted_at, updated_at);

CREATE TABLE error_logs (
  id TEXT PRIMARY KEY NOT NULL,
  error_type TEXT NOT NULL,
  error_message TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX error_logs_by_age ON error_logs (created_at);
