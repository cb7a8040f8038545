-- Words that a team may have written in a month; no row: as many as it likes. Set by operators.
CREATE TABLE writing_allowances (
  team_id TEXT PRIMARY KEY,
  words INTEGER NOT NULL CHECK (words >= 0)
);

-- Words of each round of a creation: set apart when it begins, at its end as many as were written.
CREATE TABLE writing_words (
  creation_id TEXT NOT NULL,
  round INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  month TEXT NOT NULL,
  words INTEGER NOT NULL CHECK (words >= 0),
  PRIMARY KEY (creation_id, round)
) WITHOUT ROWID;
CREATE INDEX writing_words_by_team ON writing_words (team_id, month);
