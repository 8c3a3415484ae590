-- An app of the version before may have gone on selling while payments were recorded for the first time: its orders get
-- theirs here. The demo said of its orders that they were paid, and not of their payments.
INSERT INTO payments (account_id, event_id, order_id, provider, state, amount, currency, created_at)
SELECT account_id, event_id, id, 'OFFLINE', 'PENDING', total_gross, currency, coalesce(completed_at, created_at)
FROM orders
WHERE payment_provider = 'OFFLINE' AND total_gross > 0
  AND NOT EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id);

UPDATE payments
SET state = (CASE WHEN orders.paid_at IS NOT NULL THEN 'SUCCEEDED' ELSE 'CANCELLED' END)::payment_state,
  settled_at = coalesce(orders.paid_at, orders.cancelled_at, now())
FROM orders
WHERE orders.id = payments.order_id AND payments.state = 'PENDING'
  AND (orders.paid_at IS NOT NULL OR orders.status = 'CANCELLED');

-- An event's refunds are read when its figures are checked.
CREATE INDEX refunds_event_id_idx ON refunds (event_id);
-- A payment that comes writes no row; the check of every minute finds by this what came since.
CREATE INDEX payments_settled_at_idx ON payments (settled_at);
CREATE INDEX refunds_settled_at_idx ON refunds (settled_at);
