-- Records of conversations that rest lie in the archive of their person, and come back when something is done with them.
CREATE TABLE record_archives (
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  -- How many lie there.
  records INTEGER NOT NULL,
  PRIMARY KEY (team_id, account_id)
);
-- When it came back from the archive: it stays for a day at least.
ALTER TABLE question_records ADD COLUMN restored_at INTEGER;
CREATE INDEX question_records_idle ON question_records (updated_at)
  WHERE deleted_at IS NULL AND pinned_at IS NULL AND session_folder_id = '';
