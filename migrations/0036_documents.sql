-- Long documents. Headings, texts, revisions and evidence of each lie in its own object (DocumentRoom); here is what has to
-- be found across documents, and who may come in.

CREATE TABLE documents (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  space_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  title TEXT NOT NULL,
  audience TEXT NOT NULL DEFAULT 'maker' CHECK (audience IN ('maker', 'team')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
);
CREATE INDEX documents_by_owner ON documents (team_id, created_by, updated_at);
CREATE INDEX documents_deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL;

-- Named versions; the whole of each lies in the file store.
CREATE TABLE document_versions (
  id TEXT PRIMARY KEY NOT NULL,
  document_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  name TEXT NOT NULL,
  rev INTEGER NOT NULL,
  words INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX document_versions_by_document ON document_versions (document_id, created_at);

-- Works that a document cites or may cite, as CSL-JSON.
CREATE TABLE document_references (
  document_id TEXT NOT NULL,
  id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  -- DOI, else title, year and first author, folded: the same work stands once.
  dedupe_key TEXT NOT NULL,
  record TEXT NOT NULL,
  file_id TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (document_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX document_references_by_key ON document_references (document_id, dedupe_key);

CREATE TABLE document_exports (
  id TEXT PRIMARY KEY NOT NULL,
  document_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  format TEXT NOT NULL,
  options TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('wait', 'ing', 'done', 'error')),
  progress INTEGER NOT NULL DEFAULT 0,
  rev INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL DEFAULT 0,
  file_name TEXT NOT NULL DEFAULT '',
  error_code TEXT NOT NULL DEFAULT '',
  -- SHA-256 of the one code that opens it; the code itself is kept by nobody but its asker. '' while there is none.
  code_digest TEXT NOT NULL DEFAULT '',
  code_expires_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX document_exports_by_document ON document_exports (document_id, created_at);
CREATE INDEX document_exports_by_age ON document_exports (created_at);
CREATE UNIQUE INDEX document_exports_by_code ON document_exports (code_digest) WHERE code_digest <> '';
