-- The version that was declared final: until it is unlocked, nothing in the document is changed. Null: a draft.
ALTER TABLE documents ADD COLUMN final_version_id TEXT;
