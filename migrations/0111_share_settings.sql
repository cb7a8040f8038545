-- What a person chooses for a link: one answer or figure of the thing alone, a password, and the sites that may show it in a frame.
ALTER TABLE shares ADD COLUMN part TEXT NOT NULL DEFAULT '';
ALTER TABLE shares ADD COLUMN password_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE shares ADD COLUMN embedding TEXT NOT NULL DEFAULT '';
