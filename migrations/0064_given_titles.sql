-- The title that a conversation's first question gave it: while it is still the title, another first question changes both.
-- Conversations of before have none, so that a name somebody chose is never taken away.
ALTER TABLE question_records ADD COLUMN given_title TEXT NOT NULL DEFAULT '';
