-- Sums of months are looked for by nothing but what they are of: their index is the table.
CREATE TABLE usage_months_by_key (
  team_id TEXT NOT NULL,
  month TEXT NOT NULL,
  member_id TEXT NOT NULL,
  questions INTEGER NOT NULL,
  words INTEGER NOT NULL,
  scholar INTEGER NOT NULL,
  PRIMARY KEY (team_id, month, member_id)
) WITHOUT ROWID;
INSERT INTO usage_months_by_key SELECT team_id, month, member_id, questions, words, scholar FROM usage_months;
DROP TABLE usage_months;
ALTER TABLE usage_months_by_key RENAME TO usage_months;
-- An ask that came before is found by its beginning; turns of a person are opened one after the other, so that none comes twice.
DROP INDEX question_records_by_ask;
CREATE INDEX question_records_by_ask ON question_records (substr(ask_key, 1, 16));
