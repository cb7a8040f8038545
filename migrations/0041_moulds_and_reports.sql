-- Which styles of a mould a person chose for which paragraphs, by role; '' lays ours beside. Others are found.
ALTER TABLE moulds ADD COLUMN chosen TEXT NOT NULL DEFAULT '{}';
-- What of an export could not be written as it was meant, in words for a person.
ALTER TABLE document_exports ADD COLUMN flaws TEXT NOT NULL DEFAULT '[]';
