-- What a list never shows of a learned file is said shortly: how it was read, without what other columns say (decision 161).
ALTER TABLE files ADD COLUMN parse_facts TEXT;
-- A month after it was added a file is settled: its object's key follows from its ids, and its upload goes. Releases of before
-- know neither, so where there are files already it begins in two weeks, when none of them is rolled back to any more.
CREATE TABLE schema_gates (
  name TEXT PRIMARY KEY NOT NULL,
  -- ms
  opens_at INTEGER NOT NULL
);
INSERT INTO schema_gates (name, opens_at)
  SELECT 'settled_files', iif(EXISTS (SELECT 1 FROM files), (unixepoch() + 1209600) * 1000, 0);
CREATE INDEX files_unsettled ON files (created_at) WHERE substr(object_key, 1, 10) = 'originals/' AND status = 'DONE';
-- Where a file lies is said by one id, and beginnings are shorter still.
DROP INDEX files_by_sum;
CREATE INDEX files_by_sum ON files (substr(content_sha256, 1, 8)) WHERE deleted_at IS NULL;
DROP INDEX files_by_date;
CREATE INDEX files_by_date ON files (iif(folder_id = '', space_id, folder_id), created_at) WHERE deleted_at IS NULL;
DROP INDEX files_by_name;
CREATE INDEX files_by_name ON files (iif(folder_id = '', space_id, folder_id), substr(title_key, 1, 8)) WHERE deleted_at IS NULL;
