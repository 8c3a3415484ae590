-- Units of a line of goods that were cancelled, charged or not; tickets are cancelled by their attendees.
ALTER TABLE order_items
  ADD COLUMN cancelled_units int NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_items_cancelled_units_check CHECK (cancelled_units BETWEEN 0 AND quantity) NOT VALID,
  ADD CONSTRAINT order_items_cancelled_goods_check CHECK (
    CASE product_type WHEN 'GENERAL' THEN cardinality(cancelled_unpaid) <= cancelled_units ELSE cancelled_units = 0 END) NOT VALID;
