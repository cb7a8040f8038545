-- The hourly sweep finds deleted conversations without reading the living ones.
CREATE INDEX IF NOT EXISTS question_records_deleted ON question_records (deleted_at) WHERE deleted_at IS NOT NULL;
