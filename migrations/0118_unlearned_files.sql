-- The search finds files that no index knows yet by their names, without going through all files of the space.
CREATE INDEX files_unlearned ON files (space_id) WHERE status <> 'DONE' AND deleted_at IS NULL;
