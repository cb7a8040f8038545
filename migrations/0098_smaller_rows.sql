-- Of five million files each index is a quarter of a gigabyte. These were for orders and filters of one space's list, which
-- reads the rows of that space instead. Keys of objects are made of ids: nothing asks for them.
DROP INDEX files_by_size;
DROP INDEX files_by_words;
DROP INDEX files_by_owner;
DROP INDEX files_by_status;
DROP INDEX uploads_by_object;
-- The identity alone tells nearly all apart, and those without one take next to nothing.
CREATE INDEX uploads_by_identity ON uploads (client_sha256);
DROP INDEX uploads_by_digest;
-- Uploads that still have all that was said of them: what became a file a month ago gives up names and sums.
CREATE INDEX uploads_whole ON uploads (registered_at) WHERE content_sha256 <> '';
