-- Web pages of the library: where each came from, what its snapshot is, and a newer one that waits for a yes.

ALTER TABLE files ADD COLUMN source_url TEXT NOT NULL DEFAULT '';
CREATE INDEX files_by_source ON files (space_id, source_url) WHERE source_url <> '' AND deleted_at IS NULL;

CREATE TABLE web_pages (
  file_id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  final_url TEXT NOT NULL DEFAULT '',
  page_title TEXT NOT NULL DEFAULT '',
  site TEXT NOT NULL DEFAULT '',
  byline TEXT NOT NULL DEFAULT '',
  published_on TEXT NOT NULL DEFAULT '',
  fetched_at INTEGER NOT NULL,
  refresh_id TEXT NOT NULL DEFAULT '',
  refresh_state TEXT NOT NULL DEFAULT 'none',
  refresh_error TEXT NOT NULL DEFAULT '',
  refresh_page TEXT,
  refreshed_at INTEGER NOT NULL DEFAULT 0
);
