-- Nobody writes in a document from then on; by whom.
ALTER TABLE documents ADD COLUMN locked_at INTEGER;
ALTER TABLE documents ADD COLUMN locked_by TEXT NOT NULL DEFAULT '';
-- Texts and sections that were sent for approval; node_id is '' for the whole.
CREATE TABLE document_reviews (
  id INTEGER PRIMARY KEY NOT NULL,
  document_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  node_id TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL,
  sender_id TEXT NOT NULL,
  reviewer_id TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  answer TEXT NOT NULL DEFAULT '',
  -- Revision that was decided on.
  rev INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by TEXT NOT NULL DEFAULT ''
);
CREATE INDEX document_reviews_by_document ON document_reviews (document_id, node_id, id);
-- One waits at a time, of the whole and of each section.
CREATE UNIQUE INDEX document_reviews_pending ON document_reviews (document_id, node_id) WHERE state = 'pending';
