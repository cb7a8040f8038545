-- Whether a brand's visitors are asked before anything of their browser is kept to count them.
ALTER TABLE brands ADD COLUMN asks_consent INTEGER NOT NULL DEFAULT 0;
