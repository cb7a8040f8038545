-- A team's months that lie in an archive: what is older than `ends_at` is read there, whatever rows are still here. The row
-- is written once its object was read back; `cleared_at` is 0 until the rows that it stands for are gone.
CREATE TABLE archived_months (
  team_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('audit', 'usage', 'coins', 'moderation')),
  -- `2026-11`, by Shanghai's calendar.
  month TEXT NOT NULL,
  -- ms: the first moment after the month.
  ends_at INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  archived_at INTEGER NOT NULL,
  cleared_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, kind, month)
);
CREATE INDEX archived_months_to_clear ON archived_months (kind, archived_at) WHERE cleared_at = 0;

-- What members used and spent in months that are archived: sums over years read no archive.
CREATE TABLE usage_months (
  team_id TEXT NOT NULL,
  month TEXT NOT NULL,
  member_id TEXT NOT NULL,
  questions INTEGER NOT NULL,
  words INTEGER NOT NULL,
  scholar INTEGER NOT NULL,
  PRIMARY KEY (team_id, month, member_id)
);
CREATE TABLE coin_months (
  team_id TEXT NOT NULL,
  month TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- Spent, refunds taken off.
  coins INTEGER NOT NULL,
  PRIMARY KEY (team_id, month, member_id)
);
