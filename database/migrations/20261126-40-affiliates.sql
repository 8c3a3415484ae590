-- Who brings buyers along, by a code in a link. What they have sold is computed from orders; clicks alone are counted.
CREATE TYPE affiliate_status AS ENUM ('ACTIVE', 'INACTIVE');

-- `short_id` is the key of the affiliate's own page of figures (132 random bits); it is replaced when the link is renewed.
CREATE TABLE affiliates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  event_id integer NOT NULL REFERENCES events,
  short_id text NOT NULL UNIQUE,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9_-]{3,20}$'),
  name text NOT NULL,
  email text,
  status affiliate_status NOT NULL DEFAULT 'ACTIVE',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX affiliates_event_id_code_key ON affiliates (event_id, code) WHERE deleted_at IS NULL;
CREATE TRIGGER affiliates_touch BEFORE UPDATE ON affiliates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
-- Sales are attributed out of the catalogue in memory: one that is switched off brings nothing from the next order on.
CREATE TRIGGER affiliates_count_up AFTER INSERT OR DELETE OR UPDATE OF code, status, deleted_at ON affiliates
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_event();

ALTER TABLE affiliates ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON affiliates
  USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

-- By the day of the event's clock. Nothing is kept of who clicked.
CREATE TABLE affiliate_clicks (
  affiliate_id integer NOT NULL REFERENCES affiliates,
  day date NOT NULL,
  clicks integer NOT NULL CHECK (clicks > 0),
  PRIMARY KEY (affiliate_id, day)
);

-- The code stays beside the order as text, whatever becomes of the affiliate.
ALTER TABLE orders
  ADD COLUMN affiliate_id integer REFERENCES affiliates,
  ADD COLUMN affiliate_code text;
CREATE INDEX orders_affiliate_id_idx ON orders (affiliate_id) WHERE affiliate_id IS NOT NULL;
