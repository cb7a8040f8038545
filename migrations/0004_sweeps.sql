-- The hourly sweep finds expired sign-ins and old failures without reading the whole tables.
CREATE INDEX sign_ins_by_end ON sign_ins (expires_at);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (first_at);
