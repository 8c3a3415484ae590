-- Lists of orders also show reservations whose card payment is on its way or failed: they hold seats. Index conditions say
-- what the lists ask for; placed orders alone are a part of it and served by the same indexes.
ALTER TABLE orders
  -- The same as `payments.is_processing` of the payment that the order waits for.
  ADD COLUMN is_card_processing boolean NOT NULL DEFAULT false;
UPDATE orders SET is_card_processing = true WHERE status = 'RESERVED' AND EXISTS (
  SELECT FROM payments WHERE payments.order_id = orders.id AND payments.state = 'PENDING' AND payments.is_processing);

DROP INDEX orders_by_created_at;
CREATE INDEX orders_by_created_at ON orders (event_id, created_at, id) INCLUDE (status, payment_status, is_card_processing);
DROP INDEX orders_by_account;
CREATE INDEX orders_by_account ON orders (account_id, created_at, id) INCLUDE (event_id, status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED')
    OR (status = 'RESERVED' AND (payment_status = 'PAYMENT_FAILED' OR is_card_processing));
DROP INDEX orders_by_first_name;
CREATE INDEX orders_by_first_name ON orders (event_id, first_name COLLATE as_people_sort, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED')
    OR (status = 'RESERVED' AND (payment_status = 'PAYMENT_FAILED' OR is_card_processing));
DROP INDEX orders_by_last_name;
CREATE INDEX orders_by_last_name ON orders (event_id, last_name COLLATE as_people_sort, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED')
    OR (status = 'RESERVED' AND (payment_status = 'PAYMENT_FAILED' OR is_card_processing));
DROP INDEX orders_by_email;
CREATE INDEX orders_by_email ON orders (event_id, email, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED')
    OR (status = 'RESERVED' AND (payment_status = 'PAYMENT_FAILED' OR is_card_processing));
DROP INDEX orders_by_total_gross;
CREATE INDEX orders_by_total_gross ON orders (event_id, total_gross, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED')
    OR (status = 'RESERVED' AND (payment_status = 'PAYMENT_FAILED' OR is_card_processing));
DROP INDEX orders_search;
CREATE INDEX orders_search ON orders USING gin (event_id, search_text gin_trgm_ops)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED')
    OR (status = 'RESERVED' AND (payment_status = 'PAYMENT_FAILED' OR is_card_processing));
