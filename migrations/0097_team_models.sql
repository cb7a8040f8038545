-- Models that a team connects itself: servers with their keys (encrypted), who does what, and what each day took.
CREATE TABLE model_connections (
  id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL,
  preset TEXT NOT NULL,
  label TEXT NOT NULL,
  base_url TEXT NOT NULL,
  -- AES-GCM under TEAM_MODEL_KEYS; '' where the server wants no key.
  api_key TEXT NOT NULL DEFAULT '',
  key_ending TEXT NOT NULL DEFAULT '',
  -- JSON: its models as they were tested, with their prices.
  models TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX model_connections_by_address ON model_connections (team_id, base_url);

CREATE TABLE team_models (
  team_id TEXT PRIMARY KEY,
  -- JSON: role -> models in the order in which they are asked.
  roles TEXT NOT NULL DEFAULT '{}',
  uses_house INTEGER NOT NULL DEFAULT 1,
  -- Millionths of a yuan a month; null for none.
  budget_micros INTEGER,
  -- The month in which the budget ran out, e.g. 2026-11, and the record by which it did.
  stopped_month TEXT NOT NULL DEFAULT '',
  stopped_by TEXT NOT NULL DEFAULT ''
);

CREATE TABLE model_usage (
  team_id TEXT NOT NULL,
  day TEXT NOT NULL,
  account_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  model TEXT NOT NULL,
  label TEXT NOT NULL,
  requests INTEGER NOT NULL DEFAULT 0,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  cost_micros INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, day, account_id, connection_id, model)
);

ALTER TABLE teams ADD COLUMN model_version INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER team_models_changed AFTER UPDATE OF model_version ON teams
BEGIN
  INSERT INTO access_changes (subject) VALUES ('team:' || OLD.id);
END;
