-- A team's own work on its brand: drafts, pictures, and domains with their proof.

ALTER TABLE brands ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE brands ADD COLUMN icon_key TEXT NOT NULL DEFAULT '';

CREATE TABLE brand_drafts (
  team_id TEXT PRIMARY KEY NOT NULL,
  words TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE domain_claims (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  host TEXT NOT NULL,
  token TEXT NOT NULL,
  state TEXT NOT NULL,
  problem TEXT NOT NULL DEFAULT '',
  hostname_id TEXT NOT NULL DEFAULT '',
  certificate TEXT NOT NULL DEFAULT '',
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  checked_at INTEGER,
  proved_at INTEGER,
  released_at INTEGER
);
CREATE UNIQUE INDEX domain_claims_living ON domain_claims (team_id, host) WHERE state <> 'released';
CREATE INDEX domain_claims_by_host ON domain_claims (host, state);
CREATE INDEX domain_claims_by_state ON domain_claims (state, checked_at);
