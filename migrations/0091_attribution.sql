-- Where accounts came from, what visitors did, and how often parts of the product are used.

-- One row an account: the first and the last touch that led it here, as JSON.
CREATE TABLE touches (
  account_id TEXT PRIMARY KEY NOT NULL,
  first_touch TEXT NOT NULL,
  last_touch TEXT NOT NULL,
  -- The account was opened by this visit; 0 for whoever was here before.
  registered_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX touches_by_registration ON touches (registered_at) WHERE registered_at > 0;

-- What browsers tell of visits. Bounded: days that are over are summed up and removed.
CREATE TABLE action_logs (
  id TEXT PRIMARY KEY NOT NULL,
  event TEXT NOT NULL,
  -- 2026-11-28, by Shanghai's calendar and our clock.
  day TEXT NOT NULL,
  host TEXT NOT NULL DEFAULT '',
  platform TEXT NOT NULL DEFAULT '',
  channel TEXT NOT NULL DEFAULT '',
  channel_id INTEGER NOT NULL DEFAULT 0,
  is_new_user INTEGER NOT NULL DEFAULT 0,
  target_id TEXT NOT NULL DEFAULT '',
  team_id TEXT NOT NULL DEFAULT '',
  account_id TEXT NOT NULL DEFAULT '',
  visitor_id TEXT NOT NULL DEFAULT '',
  lifecycle_id TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
);
CREATE INDEX action_logs_by_day ON action_logs (day, event);
CREATE UNIQUE INDEX action_logs_unique_visitor ON action_logs (day, host, visitor_id)
  WHERE event = 'unique_visitor';

-- Visitors a day, of the days that are no longer held in detail.
CREATE TABLE visit_days (
  day TEXT NOT NULL,
  host TEXT NOT NULL,
  channel_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  visitors INTEGER NOT NULL,
  PRIMARY KEY (day, host, channel_id, channel)
);

-- How often signed-in people open a part of the product.
CREATE TABLE operation_days (
  day TEXT NOT NULL,
  code TEXT NOT NULL,
  type TEXT NOT NULL,
  uses INTEGER NOT NULL,
  PRIMARY KEY (day, code, type)
);
