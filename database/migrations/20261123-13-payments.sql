-- Money that is to come, came, or goes back: what an order was paid is the sum of these rows.
CREATE TYPE payment_state AS ENUM ('PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED');
CREATE TYPE refund_state AS ENUM ('PENDING', 'SUCCEEDED', 'FAILED');

CREATE TABLE payments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  event_id integer NOT NULL REFERENCES events,
  order_id integer NOT NULL REFERENCES orders,
  provider payment_provider NOT NULL,
  state payment_state NOT NULL,
  -- In the currency's minor unit.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- When it came, failed or was cancelled.
  settled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'PENDING') = (settled_at IS NULL))
);
CREATE INDEX payments_order_id_idx ON payments (order_id);
CREATE INDEX payments_event_id_idx ON payments (event_id);
-- An order waits for one payment at a time.
CREATE UNIQUE INDEX payments_pending_key ON payments (order_id) WHERE state = 'PENDING';

CREATE TABLE refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  event_id integer NOT NULL REFERENCES events,
  order_id integer NOT NULL REFERENCES orders,
  payment_id integer NOT NULL REFERENCES payments,
  state refund_state NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  settled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'PENDING') = (settled_at IS NULL))
);
CREATE INDEX refunds_order_id_idx ON refunds (order_id);
CREATE INDEX refunds_payment_id_idx ON refunds (payment_id);

-- What was and is to be paid the organizer's way so far.
INSERT INTO payments (account_id, event_id, order_id, provider, state, amount, currency, settled_at, created_at)
SELECT account_id, event_id, id, 'OFFLINE',
  (CASE WHEN paid_at IS NOT NULL THEN 'SUCCEEDED' WHEN status = 'CANCELLED' THEN 'CANCELLED' ELSE 'PENDING' END)::payment_state,
  total_gross, currency,
  CASE WHEN paid_at IS NOT NULL THEN paid_at WHEN status = 'CANCELLED' THEN coalesce(cancelled_at, now()) END,
  coalesce(completed_at, created_at)
FROM orders WHERE payment_provider = 'OFFLINE' AND total_gross > 0;

DO $$
DECLARE scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['payments', 'refunds'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format('CREATE POLICY own_account ON %I USING (account_id = (SELECT nullif(current_setting(''foyer.account_id'', true), '''')::int))', scoped);
  END LOOP;
END $$;
