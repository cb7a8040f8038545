-- What the registry of DOIs says of a file's work; JSON: DOI, how the question ended, parts that were taken. NULL: not asked.
ALTER TABLE file_works ADD COLUMN registration TEXT;
