-- The light work of the front door is leased in turn as well.
DROP TRIGGER outbox_takes_a_turn;
CREATE TRIGGER outbox_takes_a_turn AFTER INSERT ON outbox
BEGIN
  INSERT OR IGNORE INTO queue_turns (queue, team_id, account_id) VALUES (NEW.queue, NEW.team_id, NEW.account_id);
END;
INSERT OR IGNORE INTO queue_turns (queue, team_id, account_id) SELECT DISTINCT queue, team_id, account_id FROM outbox WHERE queue = 'jobs';
