-- Codes against scholar searches, made by operators. Only their sums are kept: who reads the database cannot use them.

CREATE TABLE redeem_codes (
  id TEXT PRIMARY KEY NOT NULL,
  code_sum TEXT NOT NULL UNIQUE,
  searches INTEGER NOT NULL CHECK (searches > 0),
  remark TEXT NOT NULL DEFAULT '',
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  redeemed_at INTEGER NOT NULL DEFAULT 0,
  redemption_id TEXT NOT NULL DEFAULT '',
  team_id TEXT NOT NULL DEFAULT '',
  member_id TEXT NOT NULL DEFAULT ''
);
CREATE INDEX redeem_codes_by_time ON redeem_codes (created_at);
