-- One index in place of two: every line that is sold is written into each of them.
CREATE INDEX order_items_event_id_product_id_idx ON order_items (event_id, product_id);
DROP INDEX order_items_event_id_idx;
DROP INDEX order_items_product_id_idx;
