-- Folders that a person keeps conversations in. '' is none.
CREATE TABLE session_folders (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX session_folders_by_name ON session_folders (team_id, account_id, name_key);
ALTER TABLE question_records ADD COLUMN session_folder_id TEXT NOT NULL DEFAULT '';
CREATE INDEX question_records_by_folder ON question_records (session_folder_id) WHERE session_folder_id <> '';
