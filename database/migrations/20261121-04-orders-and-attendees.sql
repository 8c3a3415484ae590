CREATE TYPE order_status AS ENUM ('RESERVED', 'COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'ABANDONED', 'CANCELLED', 'EXPIRED');
CREATE TYPE payment_status AS ENUM ('NO_PAYMENT_REQUIRED', 'AWAITING_PAYMENT', 'AWAITING_OFFLINE_PAYMENT', 'PAYMENT_FAILED',
  'PAYMENT_RECEIVED');
CREATE TYPE refund_status AS ENUM ('REFUND_PENDING', 'REFUND_FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED');
CREATE TYPE attendee_status AS ENUM ('ACTIVE', 'AWAITING_PAYMENT', 'CANCELLED');

-- `short_id` is the buyer's key (128 random bits); `public_id` is for people to read out, never a key.
CREATE TABLE orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  event_id integer NOT NULL REFERENCES events,
  short_id text NOT NULL UNIQUE,
  public_id text NOT NULL,
  status order_status NOT NULL DEFAULT 'RESERVED',
  payment_status payment_status,
  refund_status refund_status,
  payment_provider payment_provider,
  currency text NOT NULL,
  total_before_discount bigint NOT NULL CHECK (total_before_discount >= 0),
  total_discount bigint NOT NULL DEFAULT 0 CHECK (total_discount >= 0),
  total_before_additions bigint NOT NULL CHECK (total_before_additions >= 0),
  total_fee bigint NOT NULL DEFAULT 0 CHECK (total_fee >= 0),
  total_tax bigint NOT NULL DEFAULT 0 CHECK (total_tax >= 0),
  total_gross bigint NOT NULL CHECK (total_gross >= 0),
  total_refunded bigint NOT NULL DEFAULT 0 CHECK (total_refunded >= 0 AND total_refunded <= total_gross),
  taxes_and_fees jsonb NOT NULL DEFAULT '[]',
  promo_code_id integer REFERENCES promo_codes,
  promo_code text,
  first_name text,
  last_name text,
  email text,
  address jsonb,
  opted_into_marketing_at timestamptz,
  locale text NOT NULL DEFAULT 'en',
  notes text,
  is_manually_created boolean NOT NULL DEFAULT false,
  reserved_until timestamptz NOT NULL,
  completed_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (status NOT IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') OR email IS NOT NULL)
);
CREATE UNIQUE INDEX orders_event_id_public_id_key ON orders (event_id, public_id);
CREATE INDEX orders_event_id_created_at_idx ON orders (event_id, created_at DESC, id DESC);
CREATE INDEX orders_promo_code_id_idx ON orders (promo_code_id) WHERE promo_code_id IS NOT NULL;
CREATE INDEX orders_reserved_until_idx ON orders (reserved_until) WHERE status = 'RESERVED';

CREATE TABLE order_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  event_id integer NOT NULL REFERENCES events,
  product_id integer NOT NULL REFERENCES products,
  product_price_id integer NOT NULL REFERENCES product_prices,
  product_type product_type NOT NULL,
  item_name text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  price bigint NOT NULL CHECK (price >= 0),
  price_before_discount bigint CHECK (price_before_discount >= price),
  total_before_discount bigint NOT NULL CHECK (total_before_discount >= 0),
  total_discount bigint NOT NULL CHECK (total_discount >= 0),
  total_before_additions bigint NOT NULL CHECK (total_before_additions >= 0),
  total_fee bigint NOT NULL CHECK (total_fee >= 0),
  total_tax bigint NOT NULL CHECK (total_tax >= 0),
  total_gross bigint NOT NULL CHECK (total_gross >= 0),
  taxes_and_fees jsonb NOT NULL DEFAULT '[]',
  UNIQUE (order_id, product_price_id)
);
CREATE INDEX order_items_product_id_idx ON order_items (product_id);
CREATE INDEX order_items_event_id_idx ON order_items (event_id);

-- `ticket_code` is what the QR code holds: random, never shown in lists.
CREATE TABLE attendees (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  event_id integer NOT NULL REFERENCES events,
  order_id integer NOT NULL REFERENCES orders,
  order_item_id integer NOT NULL REFERENCES order_items,
  position integer NOT NULL,
  product_id integer NOT NULL REFERENCES products,
  product_price_id integer NOT NULL REFERENCES product_prices,
  short_id text NOT NULL UNIQUE,
  public_id text NOT NULL,
  ticket_code text NOT NULL UNIQUE,
  status attendee_status NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  locale text NOT NULL DEFAULT 'en',
  notes text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- An order is completed once: a second completion would insert the same positions again.
  UNIQUE (order_item_id, position)
);
CREATE UNIQUE INDEX attendees_event_id_public_id_key ON attendees (event_id, public_id);
CREATE INDEX attendees_order_id_idx ON attendees (order_id);
CREATE INDEX attendees_event_id_created_at_idx ON attendees (event_id, created_at DESC, id DESC);
CREATE INDEX attendees_product_id_idx ON attendees (product_id);

-- Append-only: one row beside every movement of a pool.
CREATE TABLE stock_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stock_pool_id integer NOT NULL REFERENCES stock_pools,
  order_id integer NOT NULL REFERENCES orders,
  movement stock_movement NOT NULL,
  held_change integer NOT NULL,
  sold_change integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((movement = 'HOLD' AND held_change > 0 AND sold_change = 0)
    OR (movement = 'RELEASE' AND held_change < 0 AND sold_change = 0)
    OR (movement = 'SELL' AND held_change <= 0 AND sold_change > 0)
    OR (movement = 'RETURN' AND held_change = 0 AND sold_change < 0))
);
CREATE INDEX stock_ledger_stock_pool_id_idx ON stock_ledger (stock_pool_id);
CREATE INDEX stock_ledger_order_id_idx ON stock_ledger (order_id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER stock_ledger_append_only BEFORE UPDATE OR DELETE ON stock_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_touch BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER attendees_touch BEFORE UPDATE ON attendees FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
