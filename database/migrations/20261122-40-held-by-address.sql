-- Who holds a cart, as a keyed hash of event and network: only to count what one address holds of an event. It goes when
-- the order is placed or comes to nothing.
ALTER TABLE orders ADD COLUMN address_hash text;
CREATE INDEX orders_event_id_address_hash_idx ON orders (event_id, address_hash) WHERE address_hash IS NOT NULL;
