-- Who opened a link: members of its team one by one, everybody else together under ''.
CREATE TABLE share_openings (
  share_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  people INTEGER NOT NULL,
  times INTEGER NOT NULL,
  last_opened_at INTEGER NOT NULL,
  PRIMARY KEY (share_id, account_id)
) WITHOUT ROWID;
CREATE INDEX share_openings_by_team ON share_openings (team_id);

-- Accounts that were opened after their person had read a shared page; each counts to one share.
CREATE TABLE share_sign_ups (
  account_id TEXT PRIMARY KEY NOT NULL,
  share_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX share_sign_ups_by_share ON share_sign_ups (share_id);
CREATE INDEX share_sign_ups_by_team ON share_sign_ups (team_id);
