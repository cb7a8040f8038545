-- How asking the models of this installation went last; nothing of what was asked.
CREATE TABLE model_health (
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  role TEXT NOT NULL,
  last_ok_at INTEGER,
  last_failed_at INTEGER,
  failure TEXT,
  status INTEGER,
  first_word_ms INTEGER,
  PRIMARY KEY (provider, model)
);
