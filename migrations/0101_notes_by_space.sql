-- The search over everything looks into the latest notes of a space.
CREATE INDEX notes_by_space ON notes (space_id, updated_at) WHERE deleted_at IS NULL;
