-- What is on offer. Money is whole fen.
CREATE TABLE goods (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  unit TEXT NOT NULL DEFAULT '',
  -- Of one; of a plan for a seat and a month. NULL: to be agreed upon.
  price_fen INTEGER,
  lines TEXT NOT NULL DEFAULT '[]',
  coins INTEGER NOT NULL DEFAULT 0,
  searches INTEGER NOT NULL DEFAULT 0,
  questions INTEGER NOT NULL DEFAULT 0,
  months TEXT NOT NULL DEFAULT '[]',
  min_count INTEGER NOT NULL DEFAULT 1,
  max_count INTEGER NOT NULL DEFAULT 1,
  rank INTEGER NOT NULL DEFAULT 0,
  is_offered INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
);

-- The edition that a team bought last, and what a seat costs in it.
CREATE TABLE team_editions (
  team_id TEXT PRIMARY KEY NOT NULL,
  goods_id TEXT NOT NULL,
  price_fen INTEGER NOT NULL,
  order_id TEXT NOT NULL
);

CREATE TABLE orders (
  id TEXT PRIMARY KEY NOT NULL,
  no TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  key TEXT NOT NULL,
  goods_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  count INTEGER NOT NULL,
  months INTEGER NOT NULL DEFAULT 0,
  amount_fen INTEGER NOT NULL,
  refunded_fen INTEGER NOT NULL DEFAULT 0,
  status INTEGER NOT NULL,
  -- What it will bring, and what it was reckoned from, as JSON.
  terms TEXT NOT NULL,
  -- What was granted, as JSON; NULL until it was. Its id is that of the one try that did it.
  granted TEXT,
  grant_id TEXT NOT NULL DEFAULT '',
  payment_id TEXT NOT NULL DEFAULT '',
  address TEXT,
  delivery TEXT,
  -- First and last touch of whoever ordered, frozen.
  attribution TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  paid_at INTEGER NOT NULL DEFAULT 0,
  -- '' while it is not; else who ended it: 'person' or 'time'.
  cancelled_by TEXT NOT NULL DEFAULT '',
  updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX orders_by_no ON orders (no);
CREATE UNIQUE INDEX orders_by_key ON orders (team_id, key);
CREATE INDEX orders_by_team ON orders (team_id, created_at);
CREATE INDEX orders_by_person ON orders (team_id, account_id, created_at);
CREATE INDEX orders_by_day ON orders (created_at);
CREATE INDEX orders_waiting ON orders (expires_at) WHERE status = 1;
-- What a plan costs depends on the plan: one order about it waits at a time.
CREATE UNIQUE INDEX orders_of_plan ON orders (team_id) WHERE kind = 'plan' AND status = 1;

CREATE TABLE order_events (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  account_id TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
);
CREATE INDEX order_events_by_order ON order_events (order_id, created_at);

-- Attempts to pay an order. One is asked about until it is paid or closed.
CREATE TABLE payments (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  merchant_id TEXT NOT NULL,
  method TEXT NOT NULL,
  trade_no TEXT NOT NULL,
  amount_fen INTEGER NOT NULL,
  state TEXT NOT NULL,
  opening TEXT,
  opened_at INTEGER NOT NULL DEFAULT 0,
  notify_url TEXT NOT NULL DEFAULT '',
  provider_trade_no TEXT NOT NULL DEFAULT '',
  paid_fen INTEGER NOT NULL DEFAULT 0,
  paid_at INTEGER NOT NULL DEFAULT 0,
  checks INTEGER NOT NULL DEFAULT 0,
  check_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX payments_by_trade ON payments (trade_no);
CREATE INDEX payments_by_order ON payments (order_id, created_at);
CREATE INDEX payments_waiting ON payments (check_at) WHERE state IN ('opening', 'open');
CREATE INDEX payments_by_day ON payments (paid_at) WHERE paid_at > 0;

-- What providers reported, stored before it is acted upon.
CREATE TABLE payment_notices (
  id TEXT PRIMARY KEY NOT NULL,
  provider TEXT NOT NULL,
  merchant_id TEXT NOT NULL,
  notice_id TEXT NOT NULL,
  notice TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  handled_at INTEGER NOT NULL DEFAULT 0,
  outcome TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX payment_notices_once ON payment_notices (provider, merchant_id, notice_id);
CREATE INDEX payment_notices_waiting ON payment_notices (received_at) WHERE handled_at = 0;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  refund_no TEXT NOT NULL,
  -- 'asked' by a person; 'surplus': money that came for nothing.
  kind TEXT NOT NULL,
  amount_fen INTEGER NOT NULL,
  state TEXT NOT NULL,
  reason TEXT NOT NULL,
  remark TEXT NOT NULL DEFAULT '',
  answer TEXT NOT NULL DEFAULT '',
  -- What was taken back for it, as JSON.
  taken TEXT,
  account_id TEXT NOT NULL DEFAULT '',
  provider_refund_no TEXT NOT NULL DEFAULT '',
  checks INTEGER NOT NULL DEFAULT 0,
  check_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  decided_at INTEGER NOT NULL DEFAULT 0,
  done_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX refunds_by_no ON refunds (refund_no);
CREATE INDEX refunds_by_order ON refunds (order_id, created_at);
CREATE INDEX refunds_waiting ON refunds (check_at) WHERE state IN ('approved', 'processing');
CREATE INDEX refunds_by_state ON refunds (state, created_at);
-- One application at a time.
CREATE UNIQUE INDEX refunds_open ON refunds (order_id)
  WHERE kind = 'asked' AND state IN ('requested', 'approved', 'processing');
-- A surplus payment goes back once.
CREATE UNIQUE INDEX refunds_of_surplus ON refunds (payment_id) WHERE kind = 'surplus';

CREATE TABLE invoices (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  state TEXT NOT NULL,
  title_kind TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  tax_no TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL,
  amount_fen INTEGER NOT NULL,
  number TEXT NOT NULL DEFAULT '',
  file_key TEXT NOT NULL DEFAULT '',
  answer TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  decided_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX invoices_open ON invoices (order_id) WHERE state IN ('requested', 'issued');
CREATE INDEX invoices_by_state ON invoices (state, created_at);
