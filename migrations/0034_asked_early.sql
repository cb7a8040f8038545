-- How many of a file's first pages can be asked while the rest is still being learned; 0 when none, or when it has no
-- pages. Counts only while the file is being learned for the first time.

ALTER TABLE files ADD COLUMN ready_pages INTEGER NOT NULL DEFAULT 0;
