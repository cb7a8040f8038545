-- Every turn has a row of its own while it runs, so that a refused or a finished one touches no other's place, and a
-- question can be given back with its row alone: once.
CREATE TABLE running_turns (
  message_id TEXT PRIMARY KEY NOT NULL,
  session_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  until INTEGER NOT NULL,
  counted INTEGER NOT NULL
);
CREATE INDEX running_turns_by_person ON running_turns (team_id, account_id);
