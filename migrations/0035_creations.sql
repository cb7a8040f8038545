-- Creations: an order for a text, and how far it has come. Steps, their words and events lie in the object of the creation.
CREATE TABLE creations (
  id TEXT PRIMARY KEY NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- '' for neither.
  project TEXT NOT NULL,
  app TEXT NOT NULL,
  title TEXT NOT NULL,
  -- JSON as the contract has it.
  form TEXT NOT NULL,
  document_id TEXT,
  task_status TEXT NOT NULL
    CHECK (task_status IN ('init', 'need_pay', 'payed', 'wait', 'ing', 'done', 'error')),
  stage TEXT,
  make_status TEXT,
  is_paused INTEGER NOT NULL DEFAULT 0,
  -- Rises with every start of the object's work.
  round INTEGER NOT NULL DEFAULT 0,
  -- JSON: a round that its object has not taken yet.
  pending TEXT,
  -- Of the request that began the round: the same one again is no second start.
  start_key TEXT NOT NULL DEFAULT '',
  -- JSON; null before there is an outline.
  quote TEXT,
  -- The hold of the work that is going on; '' for none.
  hold_id TEXT NOT NULL DEFAULT '',
  held_coins INTEGER NOT NULL DEFAULT 0,
  paid_coins INTEGER NOT NULL DEFAULT 0,
  help_code TEXT NOT NULL DEFAULT '',
  help_status INTEGER NOT NULL DEFAULT 1,
  -- JSON: accounts.
  helpers TEXT NOT NULL DEFAULT '[]',
  done INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  words INTEGER NOT NULL DEFAULT 0,
  target_words INTEGER NOT NULL,
  error_code TEXT NOT NULL DEFAULT '',
  error_text TEXT NOT NULL DEFAULT '',
  -- Chosen by the client: the same one again is the same creation.
  idempotency_key TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX creations_by_account ON creations (team_id, account_id, updated_at);
CREATE UNIQUE INDEX creations_by_key ON creations (team_id, account_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX creations_at_work ON creations (team_id, task_status)
  WHERE task_status IN ('payed', 'wait', 'ing');
CREATE UNIQUE INDEX creations_by_help ON creations (help_code) WHERE help_code <> '';

CREATE TABLE creation_attachments (
  creation_id TEXT NOT NULL,
  -- In the order given.
  no INTEGER NOT NULL,
  file_id TEXT NOT NULL,
  -- '' for the whole.
  node_id TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('material', 'outline', 'mould', 'lecture')),
  PRIMARY KEY (creation_id, no)
);

-- How many teammates have to help until a creation is written for nothing. No row: one. 0: help is off.
CREATE TABLE creation_help_rules (
  team_id TEXT PRIMARY KEY NOT NULL,
  helpers INTEGER NOT NULL CHECK (helpers BETWEEN 0 AND 20)
);
