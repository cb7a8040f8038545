-- What ad services are told: once for each service, event and account or order.

CREATE TABLE conversions (
  id TEXT PRIMARY KEY NOT NULL,
  provider TEXT NOT NULL,
  event TEXT NOT NULL,
  -- Account of a registration, order of a payment or refund.
  subject TEXT NOT NULL,
  click_id TEXT NOT NULL,
  -- Which product of the service the click came from.
  line TEXT NOT NULL DEFAULT '',
  landing_url TEXT NOT NULL DEFAULT '',
  channel_id INTEGER NOT NULL DEFAULT 0,
  channel TEXT NOT NULL DEFAULT '',
  value_fen INTEGER NOT NULL DEFAULT 0,
  occurred_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  attempts INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  leased_until INTEGER NOT NULL DEFAULT 0,
  -- The service's own words, without our token.
  answer TEXT NOT NULL DEFAULT '',
  uploaded_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX conversions_once ON conversions (provider, event, subject);
CREATE INDEX conversions_to_upload ON conversions (provider, not_before) WHERE state IN ('waiting', 'sending');
CREATE INDEX conversions_by_time ON conversions (occurred_at);

-- Paid orders with the way by which their buyer came, as it was frozen on the order.
CREATE TABLE attributed_orders (
  order_id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL,
  channel_id INTEGER NOT NULL DEFAULT 0,
  channel TEXT NOT NULL DEFAULT '',
  paid_fen INTEGER NOT NULL,
  paid_at INTEGER NOT NULL
);
CREATE INDEX attributed_orders_by_time ON attributed_orders (paid_at);

-- What of them was given back, each time.
CREATE TABLE attributed_refunds (
  refund_id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  refund_fen INTEGER NOT NULL,
  refunded_at INTEGER NOT NULL
);
CREATE INDEX attributed_refunds_by_order ON attributed_refunds (order_id);
