-- What whoever runs the installation puts on its home page: banners, apps and recommendations, in order.
CREATE TABLE home_items (
  id TEXT PRIMARY KEY,
  slot TEXT NOT NULL,
  -- Seen on hosts of this brand alone; '' for all.
  brand_id TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  link TEXT NOT NULL,
  -- Key of its picture in R2; '' for none.
  picture TEXT NOT NULL DEFAULT '',
  rank INTEGER NOT NULL,
  -- ms; 0: at once, without an end.
  starts_at INTEGER NOT NULL DEFAULT 0,
  ends_at INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
);
