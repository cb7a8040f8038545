-- Files that were made by saving an answer: what stands in them are a model's words, not a source's.
ALTER TABLE files ADD COLUMN is_answer INTEGER NOT NULL DEFAULT 0;
