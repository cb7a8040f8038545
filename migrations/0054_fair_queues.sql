-- Work of the ingest Worker is leased in turn by team and by member; a queue's message only says that something waits.
ALTER TABLE outbox ADD COLUMN team_id TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN account_id TEXT NOT NULL DEFAULT '';
-- 0 a moment, 1 a small file, 2 anything: what was written before this says nothing of itself.
ALTER TABLE outbox ADD COLUMN weight INTEGER NOT NULL DEFAULT 2;
ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN lease_id TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN leased_by TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN leased_until INTEGER NOT NULL DEFAULT 0;

-- Whose turn it was last: one row a queue and member that has something waiting or had lately.
CREATE TABLE queue_turns (
  queue TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  turn INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (queue, team_id, account_id)
);

CREATE INDEX outbox_by_turn ON outbox (queue, team_id, account_id, weight, created_at, id) WHERE dead_at IS NULL;
CREATE INDEX outbox_leased ON outbox (queue, leased_until) WHERE leased_until > 0;
CREATE INDEX outbox_lease ON outbox (lease_id) WHERE lease_id <> '';
CREATE INDEX outbox_leased_by ON outbox (leased_by) WHERE leased_by <> '';

-- A Worker of the former release writes tickets too while this one is being put in its place.
CREATE TRIGGER outbox_takes_a_turn AFTER INSERT ON outbox WHEN NEW.queue <> 'jobs'
BEGIN
  INSERT OR IGNORE INTO queue_turns (queue, team_id, account_id) VALUES (NEW.queue, NEW.team_id, NEW.account_id);
END;
INSERT OR IGNORE INTO queue_turns (queue, team_id, account_id) SELECT DISTINCT queue, '', '' FROM outbox WHERE queue <> 'jobs';
