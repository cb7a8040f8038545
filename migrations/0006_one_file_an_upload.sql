-- An upload stands in the library once, also when two calls add it at the same moment. Doubles that came about
-- before this rule go, and their space is given back.
UPDATE files SET deleted_at = updated_at WHERE deleted_at IS NULL AND id NOT IN
  (SELECT min(id) FROM files WHERE deleted_at IS NULL GROUP BY upload_id);
UPDATE spaces SET used_bytes =
  (SELECT coalesce(sum(size), 0) FROM files WHERE space_id = spaces.id AND deleted_at IS NULL);
CREATE UNIQUE INDEX files_live_by_upload ON files (upload_id) WHERE deleted_at IS NULL;
