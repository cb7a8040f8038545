-- The tree of a space, who may see and change its parts, tags, the bin, and links for exports.

CREATE TABLE folders (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  -- '' at the root.
  parent_id TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL,
  -- The name as siblings are told apart by: folded.
  name_key TEXT NOT NULL,
  see TEXT NOT NULL DEFAULT 'team',
  change TEXT NOT NULL DEFAULT 'team',
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  -- Row of the bin that it went with; '' while it lives.
  bin_id TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX folders_by_name ON folders (space_id, parent_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX folders_by_parent ON folders (space_id, parent_id);
CREATE INDEX folders_hidden ON folders (space_id) WHERE see <> 'team';
CREATE INDEX folders_locked ON folders (space_id) WHERE change <> 'team';
CREATE INDEX folders_deleted ON folders (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX folders_by_bin ON folders (bin_id) WHERE bin_id <> '';

-- The people chosen for a folder that is not open to the whole team.
CREATE TABLE folder_members (
  folder_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  may_change INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (folder_id, account_id)
) WITHOUT ROWID;

CREATE TABLE file_tags (
  space_id TEXT NOT NULL,
  tag TEXT NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (space_id, tag, file_id)
) WITHOUT ROWID;
CREATE INDEX file_tags_by_file ON file_tags (file_id, tag);

CREATE TABLE bin_items (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- The file, or the topmost folder.
  target_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The folder that it lay in.
  folder_id TEXT NOT NULL DEFAULT '',
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  deleted_by TEXT NOT NULL,
  deleted_at INTEGER NOT NULL
);
CREATE INDEX bin_items_by_space ON bin_items (space_id, deleted_at, id);
CREATE INDEX bin_items_by_age ON bin_items (deleted_at);

-- Files that are gone for good and lay in a folder with few readers: old answers that quote them stay closed.
CREATE TABLE withheld_files (
  file_id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE export_links (
  -- SHA-256 of the code; the code itself is kept by nobody but its asker.
  code_digest TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  -- What to export: JSON of { folderId, fileIds }.
  wanted TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX export_links_by_age ON export_links (expires_at);

-- What lists by name are ordered by; '' of older rows is filled in by the sweep.
ALTER TABLE files ADD COLUMN title_key TEXT NOT NULL DEFAULT '';
-- Row of the bin that the file went with; '' while it lives.
ALTER TABLE files ADD COLUMN bin_id TEXT NOT NULL DEFAULT '';

-- A folder's page in each order, and the sums of a space, each from one index alone.
CREATE INDEX files_by_date ON files (space_id, folder_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_name ON files (space_id, folder_id, title_key, id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_size ON files (space_id, folder_id, size, id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_words ON files (space_id, folder_id, word_count, id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_owner ON files (space_id, created_by, folder_id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_status ON files (space_id, status, folder_id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_content ON files (space_id, content_sha256) WHERE deleted_at IS NULL;
CREATE INDEX files_deleted ON files (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX files_by_bin ON files (bin_id) WHERE bin_id <> '';
CREATE INDEX files_without_key ON files (id) WHERE title_key = '';
