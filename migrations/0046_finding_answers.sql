-- What checks found in a document and a person says stands, by a digest of what was found and of the words it was found in.
CREATE TABLE finding_answers (
  document_id TEXT NOT NULL,
  key TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (document_id, key)
);
