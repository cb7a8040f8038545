-- The newest guides of a space, whose questions stand below the question box of the home page.
CREATE INDEX makings_by_space ON makings (space_id, kind, status, updated_at);
