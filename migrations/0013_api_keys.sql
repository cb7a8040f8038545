-- Keys by which a team's own scripts speak with /ai. Only a digest of the key is kept.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
);
CREATE UNIQUE INDEX api_keys_by_token ON api_keys (token_hash);
CREATE INDEX api_keys_by_team ON api_keys (team_id, revoked_at);

-- What may be used once and was: signatures of writes, until their time window closes.
CREATE TABLE spent_tokens (
  key TEXT PRIMARY KEY NOT NULL,
  until INTEGER NOT NULL
);
CREATE INDEX spent_tokens_by_end ON spent_tokens (until);
