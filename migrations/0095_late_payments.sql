-- Payments that were closed here are asked about a few times more; those of before are not.
UPDATE payments SET check_at = 0 WHERE state = 'closed';
CREATE INDEX payments_closed_late ON payments (check_at) WHERE state = 'closed' AND check_at > 0;
-- Money of another amount than was asked for.
CREATE INDEX payments_differing ON payments (order_id) WHERE state <> 'paid' AND paid_fen > 0;
