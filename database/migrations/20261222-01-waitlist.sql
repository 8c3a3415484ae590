-- Somebody waiting for one unit of a price that is sold out. The status is derived from the entry and its order: server/waitlist/entry-status.ts.
CREATE TABLE waitlist_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  product_price_id integer NOT NULL REFERENCES product_prices,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text,
  locale text NOT NULL,
  -- Order of the last offer. Null: none yet.
  order_id integer UNIQUE REFERENCES orders,
  offered_at timestamptz,
  -- When the job has seen that the last offer was bought or is over.
  offer_settled_at timestamptz,
  -- When the person left, or was removed.
  left_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id),
  CHECK ((order_id IS NULL) = (offered_at IS NULL))
);
CREATE INDEX waitlist_entries_event_id_idx ON waitlist_entries (event_id, id);
CREATE INDEX waitlist_entries_waiting_idx ON waitlist_entries (product_price_id, created_at, id) WHERE order_id IS NULL AND left_at IS NULL;
CREATE INDEX waitlist_entries_events_waiting_idx ON waitlist_entries (event_id) WHERE order_id IS NULL AND left_at IS NULL;
CREATE INDEX waitlist_entries_email_idx ON waitlist_entries (email, event_id) WHERE left_at IS NULL;
CREATE INDEX waitlist_entries_unsettled_idx ON waitlist_entries (order_id) WHERE order_id IS NOT NULL AND offer_settled_at IS NULL AND left_at IS NULL;
CREATE TRIGGER waitlist_entries_touch BEFORE UPDATE ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
ALTER TABLE waitlist_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON waitlist_entries USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

ALTER TABLE products ADD COLUMN waitlist_enabled boolean NOT NULL DEFAULT false;
-- Long lock: event_settings has one row for each event, so that the new check reads it in a moment.
ALTER TABLE event_settings
  ADD COLUMN waitlist_auto_process boolean NOT NULL DEFAULT true,
  ADD COLUMN waitlist_offer_timeout_minutes integer NOT NULL DEFAULT 120 CHECK (waitlist_offer_timeout_minutes BETWEEN 1 AND 10080);
