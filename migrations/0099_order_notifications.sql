-- Whoever made an order is told what became of it, in the transaction that says so.
ALTER TABLE notifications ADD COLUMN order_id TEXT NOT NULL DEFAULT '';
ALTER TABLE notifications ADD COLUMN order_title TEXT NOT NULL DEFAULT '';
CREATE TRIGGER order_events_told AFTER INSERT ON order_events
WHEN NEW.kind IN ('paid', 'sent', 'refunded', 'refundRefused', 'refundFailed', 'invoiceIssued', 'invoiceRefused')
BEGIN
  INSERT INTO notifications (id, team_id, account_id, kind, actor_id, document_id, text, created_at, order_id, order_title)
  SELECT CAST(NEW.id AS INTEGER), o.team_id, o.account_id,
    CASE NEW.kind
      WHEN 'paid' THEN CASE WHEN p.provider = 'transfer' THEN 'transferPaid' ELSE 'orderPaid' END
      WHEN 'sent' THEN 'orderSent'
      WHEN 'refunded' THEN 'orderRefunded'
      ELSE NEW.kind
    END,
    NEW.account_id, '', NEW.detail, NEW.created_at, o.id, o.title
  FROM orders o LEFT JOIN payments p ON p.id = o.payment_id
  WHERE o.id = NEW.order_id;
END;
