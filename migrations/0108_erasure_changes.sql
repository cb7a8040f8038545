-- From when on a team is erased is remembered with its people, as its closure is.
CREATE TRIGGER team_erasure_changed AFTER UPDATE OF erase_at ON teams
BEGIN
  INSERT INTO access_changes (subject) VALUES ('team:' || OLD.id);
END;
