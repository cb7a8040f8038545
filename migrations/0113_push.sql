-- Devices on which a person wants to hear of finished work. One ends with the sign-in that it was given in.
CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL,
  sign_in_id TEXT NOT NULL,
  -- Where it was given: a brand's host hears of its own team only.
  host TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX push_subscriptions_once ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account_id);

-- What a person wants to hear of; no row: everything.
CREATE TABLE push_choices (
  account_id TEXT PRIMARY KEY NOT NULL,
  kinds TEXT NOT NULL
);

-- What has happened and was not sent yet, written by triggers for people with a device.
CREATE TABLE push_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  -- File of what was learned, else document; '' where there is none.
  subject_id TEXT NOT NULL,
  title TEXT NOT NULL,
  path TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX push_events_by_age ON push_events (created_at);

-- One message to one device, until its push service has taken it.
CREATE TABLE push_messages (
  id TEXT PRIMARY KEY NOT NULL,
  subscription_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  events TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX push_messages_by_subscription ON push_messages (subscription_id);
CREATE INDEX push_messages_by_age ON push_messages (created_at);

-- Learned for the first time: what is learned again by itself is no news.
CREATE TRIGGER push_file_learned AFTER UPDATE OF status ON files
WHEN NEW.status IN ('DONE', 'ERROR') AND OLD.status <> NEW.status AND NEW.generation = 1
  AND NEW.deleted_at IS NULL AND NEW.is_answer = 0
  AND EXISTS (SELECT 1 FROM push_subscriptions WHERE account_id = NEW.created_by)
BEGIN
  INSERT INTO push_events (team_id, account_id, kind, state, subject_id, title, path, created_at)
  VALUES (NEW.space_id, NEW.created_by, 'learning', CASE NEW.status WHEN 'DONE' THEN 'done' ELSE 'failed' END,
    NEW.id, NEW.title, '/library/' || NEW.id, NEW.updated_at);
END;

CREATE TRIGGER push_creation_written AFTER UPDATE OF task_status ON creations
WHEN NEW.task_status IN ('need_pay', 'done', 'error') AND OLD.task_status <> NEW.task_status
  AND OLD.task_status IN ('init', 'payed', 'wait', 'ing')
  AND EXISTS (SELECT 1 FROM push_subscriptions WHERE account_id = NEW.account_id)
BEGIN
  INSERT INTO push_events (team_id, account_id, kind, state, subject_id, title, path, created_at)
  VALUES (NEW.team_id, NEW.account_id, 'writing',
    CASE NEW.task_status WHEN 'done' THEN 'done' WHEN 'need_pay' THEN 'outline' ELSE 'failed' END,
    coalesce(NEW.document_id, ''), NEW.title, '/create/' || NEW.id, NEW.updated_at);
END;

CREATE TRIGGER push_notification_came AFTER INSERT ON notifications
WHEN NEW.kind IN ('submit', 'approve', 'return', 'mention', 'reply', 'assign') AND NEW.read_at IS NULL
  AND EXISTS (SELECT 1 FROM push_subscriptions WHERE account_id = NEW.account_id)
BEGIN
  INSERT INTO push_events (team_id, account_id, kind, state, subject_id, title, path, created_at)
  SELECT NEW.team_id, NEW.account_id,
    CASE WHEN NEW.kind IN ('submit', 'approve', 'return') THEN 'review' ELSE 'comment' END,
    NEW.kind, d.id, d.title, CASE d.is_own WHEN 1 THEN '/document/' ELSE '/create/' END || d.id, NEW.created_at
  FROM documents d WHERE d.id = NEW.document_id;
END;
