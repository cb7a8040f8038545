-- Mind maps stand among the texts of one's own: in folders and in the trash.
UPDATE documents SET is_own = 1 WHERE kind = 'map';
