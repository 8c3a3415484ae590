-- How money was received outside of a card provider; null if that was not recorded.
CREATE TYPE received_method AS ENUM ('CASH', 'BANK_TRANSFER', 'CARD_OUTSIDE', 'OTHER');
ALTER TABLE payments ADD COLUMN method received_method,
  ADD CONSTRAINT payments_method_check CHECK (method IS NULL OR provider = 'OFFLINE');

-- The order repeats the method of its received payment, so that lists filter by it without reading payments.
CREATE TYPE order_payment_method AS ENUM ('NONE', 'CARD', 'CASH', 'BANK_TRANSFER', 'CARD_OUTSIDE', 'OTHER');
ALTER TABLE orders
  -- Why a member changed prices of the order.
  ADD COLUMN price_reason text,
  ADD COLUMN received_method received_method,
  ADD COLUMN payment_method order_payment_method NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN payment_status = 'PAYMENT_RECEIVED' AND payment_provider = 'STRIPE' THEN 'CARD'::order_payment_method
      WHEN received_method = 'CASH' THEN 'CASH'::order_payment_method
      WHEN received_method = 'BANK_TRANSFER' THEN 'BANK_TRANSFER'::order_payment_method
      WHEN received_method = 'CARD_OUTSIDE' THEN 'CARD_OUTSIDE'::order_payment_method
      WHEN received_method = 'OTHER' THEN 'OTHER'::order_payment_method
      ELSE 'NONE'::order_payment_method
    END
  ) STORED;

-- Only orders that a team has touched write these.
CREATE INDEX orders_by_payment_method ON orders (event_id, payment_method, created_at, id)
  INCLUDE (status, payment_status, is_card_processing)
  WHERE payment_method IN ('CASH', 'BANK_TRANSFER', 'CARD_OUTSIDE', 'OTHER');
CREATE INDEX orders_made_by_hand ON orders (event_id, created_at, id)
  INCLUDE (status, payment_status, is_card_processing)
  WHERE is_manually_created;
CREATE INDEX payments_method_idx ON payments (event_id, order_id) INCLUDE (method) WHERE method IS NOT NULL;
