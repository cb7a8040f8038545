-- How many files a folder holds by who added them and how far they are learned, so that counting ten thousand files
-- reads a few rows. The database keeps it by itself, whatever writes a file; deleted ones do not count.

CREATE TABLE file_sums (
  space_id TEXT NOT NULL,
  folder_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  status TEXT NOT NULL,
  files INTEGER NOT NULL,
  words INTEGER NOT NULL,
  PRIMARY KEY (space_id, folder_id, created_by, status)
) WITHOUT ROWID;

INSERT INTO file_sums (space_id, folder_id, created_by, status, files, words)
  SELECT space_id, folder_id, created_by, status, count(*), sum(word_count) FROM files
  WHERE deleted_at IS NULL GROUP BY space_id, folder_id, created_by, status;

CREATE TRIGGER file_sums_of_new AFTER INSERT ON files WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO file_sums VALUES (NEW.space_id, NEW.folder_id, NEW.created_by, NEW.status, 1, NEW.word_count)
    ON CONFLICT DO UPDATE SET files = files + 1, words = words + NEW.word_count;
END;

CREATE TRIGGER file_sums_of_gone AFTER DELETE ON files WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE file_sums SET files = files - 1, words = words - OLD.word_count
    WHERE space_id = OLD.space_id AND folder_id = OLD.folder_id AND created_by = OLD.created_by AND status = OLD.status;
  DELETE FROM file_sums WHERE files = 0
    AND space_id = OLD.space_id AND folder_id = OLD.folder_id AND created_by = OLD.created_by AND status = OLD.status;
END;

CREATE TRIGGER file_sums_of_changed
AFTER UPDATE OF space_id, folder_id, created_by, status, word_count, deleted_at ON files
WHEN (OLD.space_id, OLD.folder_id, OLD.created_by, OLD.status, OLD.word_count, OLD.deleted_at)
  IS NOT (NEW.space_id, NEW.folder_id, NEW.created_by, NEW.status, NEW.word_count, NEW.deleted_at)
BEGIN
  UPDATE file_sums SET files = files - 1, words = words - OLD.word_count
    WHERE OLD.deleted_at IS NULL
    AND space_id = OLD.space_id AND folder_id = OLD.folder_id AND created_by = OLD.created_by AND status = OLD.status;
  INSERT INTO file_sums
    SELECT NEW.space_id, NEW.folder_id, NEW.created_by, NEW.status, 1, NEW.word_count WHERE NEW.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET files = files + 1, words = words + NEW.word_count;
  DELETE FROM file_sums WHERE files = 0
    AND space_id = OLD.space_id AND folder_id = OLD.folder_id AND created_by = OLD.created_by AND status = OLD.status;
END;
