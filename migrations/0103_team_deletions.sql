-- '' while a team is open; else 'suspended', 'deleting' or 'erased': its members are turned away.
ALTER TABLE teams ADD COLUMN closure TEXT NOT NULL DEFAULT '';
-- From when on a team that is to be deleted is erased.
ALTER TABLE teams ADD COLUMN erase_at INTEGER;
CREATE TRIGGER team_closed AFTER UPDATE OF closure ON teams
BEGIN
  INSERT INTO access_changes (subject) VALUES ('team:' || OLD.id);
  INSERT INTO access_changes (subject) SELECT 'account:' || account_id FROM members WHERE team_id = OLD.id AND removed_at IS NULL;
END;

-- Each deletion that was asked for; what was erased stays written down here.
CREATE TABLE team_deletions (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  team_name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'withdrawn', 'erasing', 'erased')),
  -- What the team's closure was before.
  closure_before TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  asked_as TEXT NOT NULL CHECK (asked_as IN ('owner', 'operator')),
  reason TEXT NOT NULL DEFAULT '',
  asked_at INTEGER NOT NULL,
  -- From when on it is erased.
  due_at INTEGER NOT NULL,
  withdrawn_by TEXT NOT NULL DEFAULT '',
  withdrawn_at INTEGER,
  -- How far erasing has come: the stage, and what was erased last in it.
  stage TEXT NOT NULL DEFAULT '',
  stage_cursor TEXT NOT NULL DEFAULT '',
  leased_until INTEGER NOT NULL DEFAULT 0,
  -- JSON: how much of each kind.
  counts TEXT NOT NULL DEFAULT '{}',
  erased_at INTEGER
);
CREATE UNIQUE INDEX team_deletions_open ON team_deletions (team_id) WHERE state <> 'withdrawn';
CREATE INDEX team_deletions_due ON team_deletions (state, due_at);
