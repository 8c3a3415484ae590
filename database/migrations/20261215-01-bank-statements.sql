-- So many days before an unpaid order is cancelled its buyer is warned, once; null is never.
ALTER TABLE event_settings ADD COLUMN offline_payment_warning_days integer,
  ADD CONSTRAINT event_settings_offline_payment_warning_days_check
    CHECK (offline_payment_warning_days BETWEEN 1 AND 60) NOT VALID;
ALTER TABLE orders ADD COLUMN payment_warned_at timestamptz;

-- An entry of a bank statement that paid an order, so that it is not booked again. The hash is a SHA-256 of account, day, amount,
-- reference and position: the entry itself is not stored.
CREATE TABLE bank_entries (
  account_id integer NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  event_id integer NOT NULL,
  order_id integer NOT NULL REFERENCES orders,
  booked_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, hash),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
CREATE INDEX bank_entries_event_id_idx ON bank_entries (event_id);
CREATE INDEX bank_entries_order_id_idx ON bank_entries (order_id);
ALTER TABLE bank_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bank_entries USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
