-- Whoever ordered goods without an address is reminded of it, in the transaction that says so.
CREATE TRIGGER order_address_asked AFTER INSERT ON order_events
WHEN NEW.kind = 'addressAsked'
BEGIN
  INSERT INTO notifications (id, team_id, account_id, kind, actor_id, document_id, text, created_at, order_id, order_title)
  SELECT CAST(NEW.id AS INTEGER), o.team_id, o.account_id, 'addressAsked', '', '', NEW.detail, NEW.created_at, o.id, o.title
  FROM orders o WHERE o.id = NEW.order_id;
END;
