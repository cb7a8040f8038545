-- Documents of a team that its texts are put into; each was looked over once, by the Worker that reads files.

CREATE TABLE moulds (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'wait' CHECK (state IN ('wait', 'ready', 'refused')),
  -- What of it will be used; null until it was looked over, and when it was refused.
  report TEXT,
  error_code TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX moulds_by_team ON moulds (team_id, created_at);
