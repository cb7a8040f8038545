-- A team's logo and contact, seats that are stopped for a while, invitations, and what each member used by day.
ALTER TABLE teams ADD COLUMN logo_key TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN contact TEXT NOT NULL DEFAULT '';
ALTER TABLE members ADD COLUMN last_seen_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN stopped_at INTEGER;
ALTER TABLE members ADD COLUMN invitation_id TEXT;
CREATE INDEX members_by_team ON members (team_id, removed_at, joined_at);

CREATE TABLE invitations (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  role TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  mobile TEXT NOT NULL DEFAULT '',
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  used_at INTEGER,
  used_by TEXT
);
CREATE UNIQUE INDEX invitations_by_code ON invitations (code_hash);
CREATE INDEX invitations_by_team ON invitations (team_id, created_at);
CREATE INDEX invitations_by_mobile ON invitations (mobile, expires_at);

CREATE TABLE usage_days (
  member_id TEXT NOT NULL,
  day TEXT NOT NULL,
  team_id TEXT NOT NULL,
  questions INTEGER NOT NULL DEFAULT 0,
  words INTEGER NOT NULL DEFAULT 0,
  scholar INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX usage_days_by_member ON usage_days (member_id, day);
CREATE INDEX usage_days_by_team ON usage_days (team_id, day);
