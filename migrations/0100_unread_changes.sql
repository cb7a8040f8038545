-- That somebody has a new notification is a change as those of people: who had none unread is not asked about until then.
CREATE TRIGGER notification_came AFTER INSERT ON notifications WHEN NEW.read_at IS NULL
BEGIN
  INSERT INTO access_changes (subject) VALUES ('unread:' || NEW.account_id);
END;
