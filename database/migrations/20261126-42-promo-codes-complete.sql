-- More terms of promo codes (docs/rules/pricing.md). Tickets are counted by a pool of their own, beside the one of uses.
ALTER TABLE promo_codes
  ADD COLUMN ticket_pool_id integer UNIQUE REFERENCES stock_pools,
  -- The first code of those that were made at once.
  ADD COLUMN batch_id integer,
  ADD COLUMN applicable_product_category_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN start_date timestamptz,
  ADD COLUMN max_per_customer integer CHECK (max_per_customer >= 1),
  -- In minor units of the event's currency.
  ADD COLUMN min_order_value bigint CHECK (min_order_value >= 1),
  ADD CHECK (start_date IS NULL OR expiry_date IS NULL OR expiry_date > start_date);
CREATE INDEX promo_codes_batch_id_idx ON promo_codes (batch_id) WHERE batch_id IS NOT NULL;

-- How many units of an order count against the limit of tickets; it stays as it was when the order was made.
ALTER TABLE orders ADD COLUMN promo_ticket_count integer CHECK (promo_ticket_count >= 0);
-- How many orders with a code one buyer has.
CREATE INDEX orders_promo_code_id_email_idx ON orders (promo_code_id, email) WHERE promo_code_id IS NOT NULL;
DROP INDEX orders_promo_code_id_idx;

DO $$
DECLARE promo record; pool integer;
BEGIN
  FOR promo IN SELECT id, event_id FROM promo_codes ORDER BY id LOOP
    INSERT INTO stock_pools (event_id, kind, "limit") VALUES (promo.event_id, 'PROMO_CODE', NULL) RETURNING id INTO pool;
    UPDATE promo_codes SET ticket_pool_id = pool WHERE id = promo.id;
  END LOOP;
END $$;
ALTER TABLE promo_codes ALTER COLUMN ticket_pool_id SET NOT NULL;

-- Of orders so far: what the codes cover at present. Nobody has changed these orders.
ALTER TABLE orders DISABLE TRIGGER orders_touch;
UPDATE orders SET promo_ticket_count = (
  SELECT coalesce(sum(items.quantity), 0) FROM order_items items
  WHERE items.order_id = orders.id
    AND (promo.applicable_product_ids = '{}' OR items.product_id = ANY (promo.applicable_product_ids)))
FROM promo_codes promo WHERE promo.id = orders.promo_code_id;
ALTER TABLE orders ENABLE TRIGGER orders_touch;

INSERT INTO stock_ledger (stock_pool_id, order_id, movement, held_change, sold_change)
SELECT promo.ticket_pool_id, orders.id,
  (CASE WHEN orders.status = 'RESERVED' THEN 'HOLD' ELSE 'SELL' END)::stock_movement,
  CASE WHEN orders.status = 'RESERVED' THEN orders.promo_ticket_count ELSE 0 END,
  CASE WHEN orders.status = 'RESERVED' THEN 0 ELSE orders.promo_ticket_count END
FROM orders JOIN promo_codes promo ON promo.id = orders.promo_code_id
WHERE orders.promo_ticket_count > 0 AND orders.status IN ('RESERVED', 'COMPLETED', 'AWAITING_OFFLINE_PAYMENT');

UPDATE stock_pools SET held = counted.held, sold = counted.sold
FROM (
  SELECT stock_pool_id, sum(held_change)::int AS held, sum(sold_change)::int AS sold
  FROM stock_ledger WHERE stock_pool_id IN (SELECT ticket_pool_id FROM promo_codes) GROUP BY stock_pool_id
) counted
WHERE counted.stock_pool_id = stock_pools.id;
