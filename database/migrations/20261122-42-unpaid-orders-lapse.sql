-- Days that an order may wait for an offline payment; null is for ever. Events that are there already keep waiting.
ALTER TABLE event_settings ADD COLUMN offline_payment_due_days integer CHECK (offline_payment_due_days BETWEEN 1 AND 365);
ALTER TABLE event_settings ALTER COLUMN offline_payment_due_days SET DEFAULT 14;
-- As it was told to the buyer: a later change of the setting does not move it.
ALTER TABLE orders ADD COLUMN payment_due_at timestamptz;
CREATE INDEX orders_payment_due_at_idx ON orders (payment_due_at) WHERE status = 'AWAITING_OFFLINE_PAYMENT';
