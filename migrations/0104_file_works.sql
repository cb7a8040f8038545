-- What files are as works: author, publisher, year …; what was read of each, and what somebody wrote over it.
CREATE TABLE file_works (
  file_id TEXT PRIMARY KEY,
  space_id TEXT NOT NULL,
  -- The learning that it was read from.
  generation INTEGER NOT NULL,
  -- JSON: kind, parts and where each was read.
  work TEXT NOT NULL,
  -- JSON: kind and parts as somebody wrote them; '' in a part takes it out. NULL: nobody did.
  edits TEXT,
  confirmed_at INTEGER,
  confirmed_by TEXT NOT NULL DEFAULT '',
  updated_at INTEGER NOT NULL
);
