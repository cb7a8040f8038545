-- Sections that somebody is to write, and those that are final; account_id is '' where nobody is asked for it.
CREATE TABLE document_assignments (
  document_id TEXT NOT NULL,
  node_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  -- Of the heading, as it is called now.
  title TEXT NOT NULL,
  account_id TEXT NOT NULL DEFAULT '',
  assigned_by TEXT NOT NULL DEFAULT '',
  -- As 2026-12-01; '' for none.
  due_date TEXT NOT NULL DEFAULT '',
  assigned_at INTEGER NOT NULL,
  final_at INTEGER,
  final_by TEXT NOT NULL DEFAULT '',
  -- The heading was removed; it may be brought back.
  is_removed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (document_id, node_id)
) WITHOUT ROWID;
CREATE INDEX document_assignments_by_person ON document_assignments (team_id, account_id);
-- Who leaves the team has nothing left to write in it.
CREATE TRIGGER assignments_of_leavers AFTER UPDATE OF removed_at ON members
WHEN NEW.removed_at IS NOT NULL
BEGIN
  DELETE FROM document_assignments
  WHERE team_id = NEW.team_id AND account_id = NEW.account_id AND final_at IS NULL;
  UPDATE document_assignments SET account_id = '', assigned_by = '', due_date = ''
  WHERE team_id = NEW.team_id AND account_id = NEW.account_id;
END;
-- Devices of the person hear of it.
CREATE TRIGGER push_section_assigned AFTER INSERT ON notifications
WHEN NEW.kind = 'assignSection' AND NEW.read_at IS NULL
  AND EXISTS (SELECT 1 FROM push_subscriptions WHERE account_id = NEW.account_id)
BEGIN
  INSERT INTO push_events (team_id, account_id, kind, state, subject_id, title, path, created_at)
  SELECT NEW.team_id, NEW.account_id, 'review', NEW.kind, d.id, d.title,
    CASE d.is_own WHEN 1 THEN '/document/' ELSE '/create/' END || d.id, NEW.created_at
  FROM documents d WHERE d.id = NEW.document_id;
END;
