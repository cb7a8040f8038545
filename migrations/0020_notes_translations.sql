-- What people write beside a file, and its translations.

CREATE TABLE notes (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  content TEXT NOT NULL DEFAULT '',
  quote TEXT NOT NULL DEFAULT '',
  page INTEGER NOT NULL DEFAULT 0,
  anchor TEXT,
  source TEXT NOT NULL DEFAULT 'own',
  is_shared INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
);
CREATE INDEX notes_by_file ON notes (file_id, deleted_at, created_at);

-- One translation of a file into one language, for one learning of the file; the whole team sees it.
CREATE TABLE translations (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  generation INTEGER NOT NULL,
  source_lang TEXT NOT NULL,
  target_lang TEXT NOT NULL,
  state TEXT NOT NULL,
  error TEXT NOT NULL DEFAULT '',
  run INTEGER NOT NULL DEFAULT 1,
  lease_until INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  next_block INTEGER NOT NULL DEFAULT 0,
  page INTEGER NOT NULL DEFAULT 0,
  made_by TEXT,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX translations_of_file ON translations (file_id, generation, target_lang);
CREATE INDEX translations_by_space ON translations (space_id, state);

-- A block's translation, or why it has none.
CREATE TABLE translated_blocks (
  translation_id TEXT NOT NULL,
  no INTEGER NOT NULL,
  state TEXT NOT NULL,
  text TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  missed_terms TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (translation_id, no)
) WITHOUT ROWID;
CREATE INDEX translated_blocks_by_state ON translated_blocks (translation_id, state);

-- How a team wants its words translated.
CREATE TABLE glossary_terms (
  id TEXT PRIMARY KEY NOT NULL,
  space_id TEXT NOT NULL,
  term TEXT NOT NULL,
  folded_term TEXT NOT NULL,
  target_lang TEXT NOT NULL,
  translation TEXT NOT NULL,
  created_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX glossary_terms_by_term ON glossary_terms (space_id, target_lang, folded_term);
