-- The list of promo codes counts the guests whose orders used each one.
CREATE INDEX orders_promo_code_id_idx ON orders (promo_code_id) WHERE promo_code_id IS NOT NULL;
