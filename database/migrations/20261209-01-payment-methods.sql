-- Long lock: both indexes are partial. Building them reads each order once, about a second for a million, and indexes few.

-- How money was received outside of a card provider; null if that was not recorded. The order repeats it from its payment, so that
-- lists filter by it without reading payments.
CREATE TYPE received_method AS ENUM ('CASH', 'BANK_TRANSFER', 'CARD_OUTSIDE', 'OTHER');
ALTER TABLE orders
  -- Why a member changed prices of the order.
  ADD COLUMN price_reason text,
  ADD COLUMN received_method received_method;

-- Only orders that a team has touched write these.
CREATE INDEX orders_received_method_idx ON orders (event_id) INCLUDE (id, received_method) WHERE received_method IS NOT NULL;
CREATE INDEX orders_made_by_hand ON orders (event_id, created_at, id)
  INCLUDE (status, payment_status, is_card_processing)
  WHERE is_manually_created;
