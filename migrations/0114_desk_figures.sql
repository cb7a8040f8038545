-- What an operator did about a line of a day's books that is in one of them only: left to the next day, or written off.
CREATE TABLE settled_differences (
  day TEXT NOT NULL,
  -- Provider and merchant, as wechat:house.
  merchant TEXT NOT NULL,
  is_refund INTEGER NOT NULL,
  -- Under which the provider has it: of the trade, or of the refund.
  no TEXT NOT NULL,
  settlement TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  -- What stood in the provider's bill; 0 where it did not.
  theirs_fen INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  settled_at INTEGER NOT NULL,
  PRIMARY KEY (day, merchant, is_refund, no)
);

-- What a channel cost on a day, as an operator wrote it down.
CREATE TABLE channel_costs (
  day TEXT NOT NULL,
  channel_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  cost_fen INTEGER NOT NULL,
  PRIMARY KEY (day, channel_id, channel)
);

-- Whether a person has put in a file and was answered since.
ALTER TABLE touches ADD COLUMN has_file INTEGER NOT NULL DEFAULT 0;
ALTER TABLE touches ADD COLUMN has_answer INTEGER NOT NULL DEFAULT 0;

UPDATE touches SET has_file = 1
WHERE account_id IN (SELECT created_by FROM files WHERE is_answer = 0);
UPDATE touches SET has_answer = 1
WHERE account_id IN (SELECT m.account_id FROM members m JOIN usage_days u ON u.member_id = m.id WHERE u.words > 0);

CREATE TRIGGER touches_file_added AFTER INSERT ON files
WHEN NEW.is_answer = 0
BEGIN
  UPDATE touches SET has_file = 1 WHERE account_id = NEW.created_by AND has_file = 0;
END;

-- An answer has words. The first of a day is enough to know.
CREATE TRIGGER touches_first_answer AFTER INSERT ON usage_days
WHEN NEW.words > 0
BEGIN
  UPDATE touches SET has_answer = 1 WHERE has_answer = 0
    AND account_id = (SELECT account_id FROM members WHERE id = NEW.member_id);
END;
CREATE TRIGGER touches_answered AFTER UPDATE OF words ON usage_days
WHEN NEW.words > 0 AND OLD.words = 0
BEGIN
  UPDATE touches SET has_answer = 1 WHERE has_answer = 0
    AND account_id = (SELECT account_id FROM members WHERE id = NEW.member_id);
END;
