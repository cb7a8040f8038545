-- Creators: what a team shows of itself to the whole installation. One a team.
CREATE TABLE creators (
  id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL,
  name TEXT NOT NULL,
  intro TEXT NOT NULL DEFAULT '',
  -- One or two characters of its seal.
  seal TEXT NOT NULL,
  -- ms; 0: withdrawn.
  published_at INTEGER NOT NULL DEFAULT 0,
  -- ms; 0: no operator has taken it down.
  down_at INTEGER NOT NULL DEFAULT 0,
  down_reason TEXT NOT NULL DEFAULT '',
  updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX creators_by_team ON creators (team_id);

CREATE TABLE creator_works (
  id TEXT PRIMARY KEY,
  creator_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- The share or the assistant that it was published from.
  source_id TEXT NOT NULL,
  -- Opens the share; '' for an assistant.
  share_code TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  -- JSON: what it consists of, and of an assistant its words as they were published.
  facts TEXT NOT NULL,
  published_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- By all, ever; the days of late are in creator_days.
  uses INTEGER NOT NULL DEFAULT 0,
  down_at INTEGER NOT NULL DEFAULT 0,
  down_reason TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX creator_works_by_source ON creator_works (creator_id, kind, source_id);
CREATE INDEX creator_works_by_use ON creator_works (uses);

-- A person counts once a day and work.
CREATE TABLE creator_uses (
  work_id TEXT NOT NULL,
  day TEXT NOT NULL,
  account_id TEXT NOT NULL,
  PRIMARY KEY (work_id, day, account_id)
) WITHOUT ROWID;
CREATE INDEX creator_uses_by_day ON creator_uses (day);

CREATE TABLE creator_days (
  work_id TEXT NOT NULL,
  day TEXT NOT NULL,
  uses INTEGER NOT NULL,
  PRIMARY KEY (work_id, day)
) WITHOUT ROWID;
CREATE INDEX creator_days_by_day ON creator_days (day);

CREATE TRIGGER creator_used AFTER INSERT ON creator_uses
BEGIN
  INSERT INTO creator_days (work_id, day, uses) VALUES (NEW.work_id, NEW.day, 1)
    ON CONFLICT (work_id, day) DO UPDATE SET uses = uses + 1;
  UPDATE creator_works SET uses = uses + 1 WHERE id = NEW.work_id;
END;

CREATE TABLE creator_follows (
  creator_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (creator_id, account_id)
) WITHOUT ROWID;
