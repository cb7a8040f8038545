-- Of five million files each byte of an index is seven megabytes. A title that is taken is found by a number of four bytes,
-- equal contents by the beginning of their sums; lists end their orders by themselves (decision 161).
ALTER TABLE files ADD COLUMN name_sum INTEGER;
CREATE INDEX files_by_name_sum ON files (name_sum) WHERE name_sum IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX files_without_name_sum ON files (name_sum, space_id, folder_id, title) WHERE name_sum IS NULL AND deleted_at IS NULL;
-- A release that knows no sums may give a title: the sweep sums it anew.
CREATE TRIGGER name_sum_of_before AFTER UPDATE OF title ON files
WHEN NEW.title <> OLD.title AND NEW.name_sum IS OLD.name_sum AND NEW.name_sum IS NOT NULL
BEGIN
  UPDATE files SET name_sum = NULL WHERE id = NEW.id;
END;
CREATE INDEX files_by_sum ON files (substr(content_sha256, 1, 12)) WHERE deleted_at IS NULL;
-- An upload stands in the library once, however many of its files lie in the bin.
CREATE UNIQUE INDEX files_one_live ON files (upload_id, iif(deleted_at IS NULL, '', id));
CREATE INDEX files_unfinished ON files (updated_at) WHERE status <> 'DONE';
DROP INDEX files_by_title;
DROP INDEX files_by_content;
DROP INDEX files_by_upload;
DROP INDEX files_live_by_upload;
DROP INDEX files_by_state;
DROP INDEX files_by_space;
CREATE INDEX files_by_space ON files (space_id, deleted_at, created_at);
DROP INDEX files_by_date;
CREATE INDEX files_by_date ON files (space_id, folder_id, created_at) WHERE deleted_at IS NULL;
DROP INDEX files_by_name;
CREATE INDEX files_by_name ON files (space_id, folder_id, substr(title_key, 1, 12)) WHERE deleted_at IS NULL;
