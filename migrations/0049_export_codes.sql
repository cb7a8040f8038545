-- Codes by which finished files are fetched once: each request has its own, and ends no other.
CREATE TABLE document_export_codes (
  -- SHA-256 of the code; the code itself is kept by nobody but its asker.
  code_digest TEXT PRIMARY KEY NOT NULL,
  export_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX document_export_codes_by_age ON document_export_codes (expires_at);

CREATE TABLE deck_codes (
  code_digest TEXT PRIMARY KEY NOT NULL,
  document_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX deck_codes_by_age ON deck_codes (expires_at);
