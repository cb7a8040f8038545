-- Bytes of an upload that nobody added within an hour count against the space until it is added or goes.
ALTER TABLE uploads ADD COLUMN held_bytes INTEGER NOT NULL DEFAULT 0;
