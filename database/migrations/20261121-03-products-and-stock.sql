CREATE TYPE product_type AS ENUM ('TICKET', 'GENERAL');
CREATE TYPE price_type AS ENUM ('PAID', 'DONATION', 'FREE', 'TIERED');
CREATE TYPE tax_or_fee_type AS ENUM ('TAX', 'FEE');
CREATE TYPE calculation_type AS ENUM ('PERCENTAGE', 'FIXED');
CREATE TYPE discount_type AS ENUM ('NONE', 'FIXED', 'PERCENTAGE');
CREATE TYPE stock_pool_kind AS ENUM ('PRICE', 'CAPACITY', 'PROMO_CODE');
CREATE TYPE stock_movement AS ENUM ('HOLD', 'RELEASE', 'SELL', 'RETURN');

-- One mechanism for every limit: what is held (reserved) and sold never exceeds the limit.
CREATE TABLE stock_pools (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events,
  kind stock_pool_kind NOT NULL,
  "limit" integer CHECK ("limit" >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  CONSTRAINT stock_pools_never_oversold CHECK ("limit" IS NULL OR held + sold <= "limit")
) WITH (fillfactor = 50);
CREATE INDEX stock_pools_event_id_idx ON stock_pools (event_id);

-- A deleted category keeps its row for the products that were sold out of it or deleted with it.
CREATE TABLE product_categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events,
  name text NOT NULL,
  description text,
  is_hidden boolean NOT NULL DEFAULT false,
  no_products_message text,
  "order" integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX product_categories_event_id_idx ON product_categories (event_id);

CREATE TABLE products (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events,
  product_category_id integer NOT NULL REFERENCES product_categories,
  title text NOT NULL,
  description text,
  type price_type NOT NULL,
  product_type product_type NOT NULL DEFAULT 'TICKET',
  "order" integer NOT NULL DEFAULT 0,
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  min_per_order integer CHECK (min_per_order >= 1),
  max_per_order integer CHECK (max_per_order >= 1),
  is_hidden boolean NOT NULL DEFAULT false,
  is_hidden_without_promo_code boolean NOT NULL DEFAULT false,
  hide_before_sale_start_date boolean NOT NULL DEFAULT false,
  hide_after_sale_end_date boolean NOT NULL DEFAULT false,
  hide_when_sold_out boolean NOT NULL DEFAULT false,
  show_quantity_remaining boolean NOT NULL DEFAULT false,
  start_collapsed boolean NOT NULL DEFAULT false,
  is_highlighted boolean NOT NULL DEFAULT false,
  highlight_message text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (sale_end_date IS NULL OR sale_start_date IS NULL OR sale_end_date > sale_start_date),
  CHECK (min_per_order IS NULL OR max_per_order IS NULL OR min_per_order <= max_per_order)
);
CREATE INDEX products_event_id_idx ON products (event_id);

CREATE TABLE product_prices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events,
  product_id integer NOT NULL REFERENCES products,
  stock_pool_id integer NOT NULL UNIQUE REFERENCES stock_pools,
  label text,
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  is_hidden boolean NOT NULL DEFAULT false,
  "order" integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX product_prices_product_id_idx ON product_prices (product_id);
CREATE INDEX product_prices_event_id_idx ON product_prices (event_id);

-- Every pool a price draws from: its own, later those of its capacity assignments.
CREATE VIEW price_pools AS
  SELECT id AS product_price_id, event_id, stock_pool_id FROM product_prices;

-- `rate`: percent with three decimals, or minor units when FIXED.
CREATE TABLE taxes_and_fees (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  name text NOT NULL,
  description text,
  type tax_or_fee_type NOT NULL,
  calculation_type calculation_type NOT NULL,
  rate numeric(14, 3) NOT NULL CHECK (rate >= 0 AND (calculation_type = 'FIXED' OR rate <= 100)),
  is_active boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX taxes_and_fees_account_id_name_key ON taxes_and_fees (account_id, lower(name)) WHERE deleted_at IS NULL;

CREATE TABLE product_taxes_and_fees (
  product_id integer NOT NULL REFERENCES products,
  tax_and_fee_id integer NOT NULL REFERENCES taxes_and_fees,
  PRIMARY KEY (product_id, tax_and_fee_id)
);
CREATE INDEX product_taxes_and_fees_tax_and_fee_id_idx ON product_taxes_and_fees (tax_and_fee_id);

-- `discount`: percent with three decimals, or minor units when FIXED. The number of uses is a stock pool.
CREATE TABLE promo_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events,
  stock_pool_id integer NOT NULL UNIQUE REFERENCES stock_pools,
  code text NOT NULL CHECK (code = lower(code)),
  discount_type discount_type NOT NULL,
  discount numeric(14, 3) NOT NULL DEFAULT 0 CHECK (discount >= 0 AND (discount_type <> 'PERCENTAGE' OR discount <= 100)),
  applicable_product_ids integer[] NOT NULL DEFAULT '{}',
  expiry_date timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX promo_codes_event_id_code_key ON promo_codes (event_id, code) WHERE deleted_at IS NULL;

CREATE TRIGGER products_touch BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER promo_codes_touch BEFORE UPDATE ON promo_codes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
