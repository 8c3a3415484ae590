CREATE TYPE invoice_status AS ENUM ('UNPAID', 'PAID', 'VOID');

ALTER TABLE event_settings
  ADD COLUMN enable_invoicing boolean NOT NULL DEFAULT false,
  ADD COLUMN invoice_label text,
  ADD COLUMN invoice_prefix text,
  ADD COLUMN invoice_start_number integer NOT NULL DEFAULT 1 CHECK (invoice_start_number >= 1),
  ADD COLUMN organization_name text,
  ADD COLUMN organization_address text,
  ADD CONSTRAINT event_settings_invoices_say_whose CHECK (
    NOT enable_invoicing OR (organization_name IS NOT NULL AND organization_address IS NOT NULL));

-- Taken inside the transaction that places the order: whoever takes a number keeps the next one waiting until it is
-- certain, and a rollback gives it back. A sequence would not.
CREATE TABLE invoice_counters (
  event_id integer PRIMARY KEY REFERENCES events,
  next_number integer NOT NULL CHECK (next_number >= 1)
);

-- Beside the number itself, what the order was at that moment. A number is never used again, also when its order is cancelled.
CREATE TABLE invoices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  event_id integer NOT NULL REFERENCES events,
  order_id integer NOT NULL UNIQUE REFERENCES orders,
  number integer NOT NULL CHECK (number >= 1),
  invoice_number text NOT NULL,
  status invoice_status NOT NULL,
  total_gross bigint NOT NULL CHECK (total_gross >= 0),
  currency text NOT NULL,
  -- The moment the number was taken, not the one the transaction began: a later number never has an earlier date.
  issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (event_id, number)
);
