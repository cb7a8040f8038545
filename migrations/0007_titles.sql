-- The first free title for a new file is looked for inside the statement that writes it.
CREATE INDEX files_by_title ON files (space_id, title) WHERE deleted_at IS NULL;
