-- Papers that a team has put into its library, so that a list of papers can say so.

CREATE TABLE saved_works (
  space_id TEXT NOT NULL,
  work_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (space_id, work_id, file_id)
);
