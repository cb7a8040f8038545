-- Conversations that stay on top of their person's list.
ALTER TABLE question_records ADD COLUMN pinned_at INTEGER;

-- Questions and the beginnings of their answers, so that a person finds an old conversation by what was said in it.
CREATE TABLE question_texts (
  message_id TEXT PRIMARY KEY NOT NULL,
  session_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  read_ids TEXT NOT NULL,
  asked_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX question_texts_by_person ON question_texts (team_id, account_id, asked_at);
CREATE INDEX question_texts_by_session ON question_texts (session_id);

-- What people say of answers.
CREATE TABLE answer_ratings (
  message_id TEXT PRIMARY KEY NOT NULL,
  session_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  value TEXT NOT NULL,
  reasons TEXT NOT NULL,
  words TEXT NOT NULL,
  rated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX answer_ratings_by_session ON answer_ratings (session_id);
