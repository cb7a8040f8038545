-- Sign-in by SMS code, WeChat and partners; who ended a sign-in, and where it came from.
ALTER TABLE accounts ADD COLUMN partner TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN invited_by TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX accounts_by_mobile ON accounts (mobile) WHERE mobile <> '';

ALTER TABLE sign_ins ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_ins ADD COLUMN revoked_for TEXT NOT NULL DEFAULT '';

-- One living code a place (a mobile that signs in, an account that binds one): a new one takes the old one's row.
CREATE TABLE sms_codes (
  place TEXT PRIMARY KEY NOT NULL,
  id TEXT NOT NULL,
  mobile TEXT NOT NULL,
  salt TEXT NOT NULL,
  state TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
);
CREATE UNIQUE INDEX sms_codes_by_id ON sms_codes (id);
CREATE INDEX sms_codes_by_end ON sms_codes (expires_at);

-- What a local build would have sent.
CREATE TABLE sms_inbox (
  id TEXT PRIMARY KEY NOT NULL,
  mobile TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE wechat_links (
  app_id TEXT NOT NULL,
  open_id TEXT NOT NULL,
  union_id TEXT NOT NULL DEFAULT '',
  account_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (app_id, open_id)
);
CREATE INDEX wechat_links_by_account ON wechat_links (account_id);
