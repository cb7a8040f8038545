-- Assistants that a team's people make: what to do, with which documents, how to begin.
CREATE TABLE agents (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  is_shared INTEGER NOT NULL DEFAULT 0,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  icon TEXT NOT NULL,
  tone TEXT NOT NULL,
  instructions TEXT NOT NULL,
  modes TEXT NOT NULL,
  only_documents INTEGER NOT NULL DEFAULT 0,
  starters TEXT NOT NULL,
  file_ids TEXT NOT NULL,
  folder_ids TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX agents_by_team ON agents (team_id, is_shared, account_id, updated_at);

-- The assistant that a conversation was begun with, as it was then: neither a change nor its end reaches back.
CREATE TABLE session_agents (
  session_id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  kept TEXT NOT NULL
) WITHOUT ROWID;
