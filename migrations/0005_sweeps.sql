-- The hourly sweep finds expired sign-ins and old failures without reading the whole tables.
CREATE INDEX IF NOT EXISTS sign_ins_by_end ON sign_ins (expires_at);
CREATE INDEX IF NOT EXISTS sign_in_failures_by_age ON sign_in_failures (first_at);
