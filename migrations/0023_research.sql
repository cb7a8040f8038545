-- Search outside: answers kept for a while, papers that were shown, searches that were paid.

CREATE TABLE research_answers (
  key TEXT PRIMARY KEY NOT NULL,
  answer TEXT NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX research_answers_by_time ON research_answers (expires_at);

CREATE TABLE scholar_works (
  id TEXT PRIMARY KEY NOT NULL,
  work TEXT NOT NULL,
  seen_at INTEGER NOT NULL
);
CREATE INDEX scholar_works_by_time ON scholar_works (seen_at);

CREATE TABLE scholar_queries (
  team_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  words_key TEXT NOT NULL,
  pay_key TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  paid_at INTEGER NOT NULL,
  PRIMARY KEY (team_id, member_id, words_key)
);
CREATE INDEX scholar_queries_by_time ON scholar_queries (started_at);
