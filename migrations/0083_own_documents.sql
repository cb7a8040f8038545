-- Texts that nobody ordered, and the folders that a person keeps them in.
ALTER TABLE documents ADD COLUMN is_own INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN folder_id TEXT NOT NULL DEFAULT '';
-- The file of the library that a text is learned as, who put it there, and when it was read last.
ALTER TABLE documents ADD COLUMN learned_file_id TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN learned_member_id TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN learned_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX documents_learned ON documents (learned_file_id) WHERE learned_file_id <> '';
CREATE INDEX documents_of_own ON documents (team_id, is_own, updated_at);
CREATE TABLE document_folders (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX document_folders_by_name ON document_folders (team_id, account_id, name_key);
