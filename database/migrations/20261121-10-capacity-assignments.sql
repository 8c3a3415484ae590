CREATE TYPE capacity_assignment_status AS ENUM ('ACTIVE', 'INACTIVE');

-- One limit that several products share. The number itself is a stock pool of kind CAPACITY.
CREATE TABLE capacity_assignments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events,
  stock_pool_id integer NOT NULL UNIQUE REFERENCES stock_pools,
  name text NOT NULL,
  status capacity_assignment_status NOT NULL DEFAULT 'ACTIVE',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX capacity_assignments_event_id_idx ON capacity_assignments (event_id);

CREATE TABLE capacity_assignment_products (
  capacity_assignment_id integer NOT NULL REFERENCES capacity_assignments,
  product_id integer NOT NULL REFERENCES products,
  PRIMARY KEY (capacity_assignment_id, product_id)
);
CREATE INDEX capacity_assignment_products_product_id_idx ON capacity_assignment_products (product_id);

-- Every pool a price draws from: its own, and those of the active capacity assignments of its product.
CREATE OR REPLACE VIEW price_pools AS
  SELECT id AS product_price_id, event_id, stock_pool_id FROM product_prices
  UNION ALL
  SELECT price.id, price.event_id, assignment.stock_pool_id
  FROM product_prices price
  JOIN capacity_assignment_products covered ON covered.product_id = price.product_id
  JOIN capacity_assignments assignment ON assignment.id = covered.capacity_assignment_id
  WHERE assignment.status = 'ACTIVE' AND assignment.deleted_at IS NULL;

CREATE TRIGGER capacity_assignments_touch BEFORE UPDATE ON capacity_assignments
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER capacity_assignments_count_up AFTER INSERT OR UPDATE OR DELETE ON capacity_assignments
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_event();
CREATE TRIGGER capacity_assignment_products_count_up AFTER INSERT OR UPDATE OR DELETE ON capacity_assignment_products
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_product();
