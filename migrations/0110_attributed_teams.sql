-- Who paid, and whether money was moved: what the sandbox cashier plays is no revenue.
ALTER TABLE attributed_orders ADD COLUMN team_id TEXT NOT NULL DEFAULT '';
ALTER TABLE attributed_orders ADD COLUMN is_sandbox INTEGER NOT NULL DEFAULT 0;
CREATE INDEX attributed_orders_by_person ON attributed_orders (account_id);
UPDATE attributed_orders SET
  team_id = coalesce((SELECT o.team_id FROM orders o WHERE o.id = order_id), ''),
  is_sandbox = EXISTS (SELECT 1 FROM orders o JOIN payments p ON p.id = o.payment_id
    WHERE o.id = order_id AND p.provider = 'sandbox');
-- One word for coins, as the shop has it; what an operator named stays.
UPDATE goods SET name = '硬币' || replace(name, '币', '枚') WHERE kind = 'coins' AND name GLOB '[0-9]*币';
UPDATE goods SET summary = '每10枚1元' WHERE summary = '每10币1元';
UPDATE goods SET unit = '10枚' WHERE unit = '10币';
