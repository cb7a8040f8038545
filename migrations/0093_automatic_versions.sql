-- Versions that were saved before a change of many sections at once; they have a limit of their own.
ALTER TABLE document_versions ADD COLUMN is_automatic integer NOT NULL DEFAULT 0;
