-- Requests that have begun a round of writing, by the key each of them brought: the same one again begins none.
CREATE TABLE creation_starts (
  creation_id TEXT NOT NULL,
  key TEXT NOT NULL,
  round INTEGER NOT NULL,
  PRIMARY KEY (creation_id, key)
);
