-- The code that opens /setup in an installation without a team; one lives at a time.
CREATE TABLE setup_codes (
  -- SHA-256 of the code; the code itself stands on the operator's screen only.
  code_digest TEXT PRIMARY KEY NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  opened_at INTEGER
) WITHOUT ROWID;
