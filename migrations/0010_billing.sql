-- The coin ledger. A transfer moves coins from one account of a team to another; its two entries say so. Neither is ever
-- changed or removed. An account is (team, account, member); its balance is the `balance_after` of its last entry.
CREATE TABLE coin_transfers (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL
    CHECK (kind IN ('grant', 'hold', 'settle', 'return', 'release', 'expire', 'spend', 'refund')),
  amount_coins INTEGER NOT NULL CHECK (amount_coins > 0),
  -- The same key again is the same transfer.
  key TEXT NOT NULL,
  -- The hold that is closed, or the payment that is refunded.
  about_id TEXT,
  purpose TEXT NOT NULL,
  -- What was asked under this key; the same key for something else is refused.
  fingerprint TEXT NOT NULL,
  remark TEXT NOT NULL,
  -- Of holds: from then on they can only expire.
  expires_at INTEGER,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX coin_transfers_by_key ON coin_transfers (team_id, key);
CREATE UNIQUE INDEX coin_transfers_closing ON coin_transfers (about_id)
  WHERE kind IN ('settle', 'release', 'expire');
CREATE INDEX coin_transfers_about ON coin_transfers (about_id);

CREATE TABLE coin_entries (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  transfer_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account TEXT NOT NULL CHECK (account IN ('granted', 'wallet', 'held', 'spent')),
  -- Whose part of `held` and `spent`; '' for accounts of the whole team.
  member_id TEXT NOT NULL,
  amount_coins INTEGER NOT NULL CHECK (amount_coins <> 0),
  balance_after INTEGER NOT NULL CHECK (balance_after >= 0 OR account = 'granted'),
  created_at INTEGER NOT NULL
);
CREATE INDEX coin_entries_by_account ON coin_entries (team_id, account, member_id, no);
CREATE INDEX coin_entries_by_time ON coin_entries (team_id, account, member_id, created_at, amount_coins);
CREATE UNIQUE INDEX coin_entries_by_transfer ON coin_entries (transfer_id, account);

-- Holds that nobody has closed: the sweep's list, not the truth.
CREATE TABLE coin_open_holds (
  hold_id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  amount_coins INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX coin_open_holds_by_end ON coin_open_holds (expires_at);
CREATE INDEX coin_open_holds_by_team ON coin_open_holds (team_id);

-- What a member may spend in a calendar month of Shanghai. No row: no limit but the team's balance.
CREATE TABLE coin_caps (
  team_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  cap_coins INTEGER NOT NULL CHECK (cap_coins >= 0),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (team_id, member_id)
);

-- A member asks for more in a month; what is approved counts on top of the cap in the month of the decision.
CREATE TABLE coin_applications (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  amount_coins INTEGER NOT NULL CHECK (amount_coins > 0),
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
  month TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by TEXT
);
CREATE UNIQUE INDEX coin_applications_waiting ON coin_applications (team_id, member_id)
  WHERE state = 'waiting';
CREATE INDEX coin_applications_by_team ON coin_applications (team_id, state, created_at);
CREATE INDEX coin_applications_approved ON coin_applications (team_id, member_id, month, amount_coins)
  WHERE state = 'approved';

-- Balances of which owner and admins want to hear, and each time one was crossed downwards.
CREATE TABLE coin_thresholds (
  team_id TEXT NOT NULL,
  coins INTEGER NOT NULL CHECK (coins > 0),
  PRIMARY KEY (team_id, coins)
);
CREATE TABLE coin_alerts (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  threshold_coins INTEGER NOT NULL,
  left_coins INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX coin_alerts_by_team ON coin_alerts (team_id, created_at);
CREATE TABLE coin_alert_reads (
  alert_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  PRIMARY KEY (alert_id, member_id)
);

-- Scholar searches taken from a team's quota, one row each, so that one is given back once.
CREATE TABLE scholar_searches (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  key TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'answered', 'returned')),
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX scholar_searches_by_key ON scholar_searches (team_id, key);
CREATE INDEX scholar_searches_running ON scholar_searches (created_at) WHERE state = 'running';
CREATE INDEX scholar_searches_by_member ON scholar_searches (team_id, member_id, created_at);
