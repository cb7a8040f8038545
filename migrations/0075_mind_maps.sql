-- What a document is: a text with headings, or a mind map of its own.
ALTER TABLE documents ADD COLUMN kind TEXT NOT NULL DEFAULT 'text';
