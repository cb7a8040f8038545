-- How many bytes of a space pictures, web pages and documents take, for the parts of its usage bar: three rows to read,
-- however many files there are. The database keeps them by itself, as it keeps file_sums; deleted files do not count.

CREATE TABLE size_sums (
  space_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (space_id, kind)
) WITHOUT ROWID;

INSERT INTO size_sums (space_id, kind, bytes)
  SELECT space_id,
    CASE WHEN source_url <> '' THEN 'web' WHEN extension IN ('jpg', 'jpeg', 'png') THEN 'image' ELSE 'document' END,
    sum(size)
  FROM files WHERE deleted_at IS NULL GROUP BY 1, 2;

CREATE TRIGGER size_sums_of_new AFTER INSERT ON files WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO size_sums VALUES (
    NEW.space_id,
    CASE WHEN NEW.source_url <> '' THEN 'web' WHEN NEW.extension IN ('jpg', 'jpeg', 'png') THEN 'image' ELSE 'document' END,
    NEW.size
  ) ON CONFLICT DO UPDATE SET bytes = bytes + NEW.size;
END;

CREATE TRIGGER size_sums_of_gone AFTER DELETE ON files WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE size_sums SET bytes = bytes - OLD.size WHERE space_id = OLD.space_id AND kind =
    CASE WHEN OLD.source_url <> '' THEN 'web' WHEN OLD.extension IN ('jpg', 'jpeg', 'png') THEN 'image' ELSE 'document' END;
END;

CREATE TRIGGER size_sums_of_changed AFTER UPDATE OF space_id, extension, size, source_url, deleted_at ON files
WHEN (OLD.space_id, OLD.extension, OLD.size, OLD.source_url, OLD.deleted_at)
  IS NOT (NEW.space_id, NEW.extension, NEW.size, NEW.source_url, NEW.deleted_at)
BEGIN
  UPDATE size_sums SET bytes = bytes - OLD.size WHERE OLD.deleted_at IS NULL AND space_id = OLD.space_id AND kind =
    CASE WHEN OLD.source_url <> '' THEN 'web' WHEN OLD.extension IN ('jpg', 'jpeg', 'png') THEN 'image' ELSE 'document' END;
  INSERT INTO size_sums
    SELECT NEW.space_id,
      CASE WHEN NEW.source_url <> '' THEN 'web' WHEN NEW.extension IN ('jpg', 'jpeg', 'png') THEN 'image' ELSE 'document' END,
      NEW.size
    WHERE NEW.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET bytes = bytes + NEW.size;
END;
