-- Which ask opened a session; asks per minute.
ALTER TABLE question_records ADD COLUMN ask_key TEXT NOT NULL DEFAULT '';
UPDATE question_records SET ask_key = id;
CREATE UNIQUE INDEX question_records_by_ask ON question_records (team_id, account_id, ask_key);

CREATE TABLE ask_windows (
  account_id TEXT PRIMARY KEY NOT NULL,
  minute INTEGER NOT NULL,
  asks INTEGER NOT NULL
);
