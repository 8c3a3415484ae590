-- Lists of an event with a million guests: docs/rules/lists.md says which index serves which list. Every index costs each
-- sale a little, so there is one per sort that is offered, one for searching, and none besides.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Two facts of a guest's order that never change, so that guests can be sorted and searched without reading orders.
ALTER TABLE attendees
  ADD COLUMN order_public_id text NOT NULL DEFAULT '',
  ADD COLUMN ticket_name text NOT NULL DEFAULT '';
ALTER TABLE attendees DISABLE TRIGGER attendees_touch;
UPDATE attendees SET order_public_id = orders.public_id, ticket_name = order_items.item_name
  FROM orders, order_items WHERE orders.id = attendees.order_id AND order_items.id = attendees.order_item_id;
ALTER TABLE attendees ENABLE TRIGGER attendees_touch;

CREATE FUNCTION copy_facts_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT orders.public_id, order_items.item_name INTO NEW.order_public_id, NEW.ticket_name
  FROM order_items JOIN orders ON orders.id = order_items.order_id WHERE order_items.id = NEW.order_item_id;
  RETURN NEW;
END $$;
CREATE TRIGGER attendees_copy_facts BEFORE INSERT ON attendees FOR EACH ROW
  WHEN (NEW.order_public_id = '' OR NEW.ticket_name = '') EXECUTE FUNCTION copy_facts_of_order();

-- What a search looks through, in small letters, as comparing those is several times faster than ILIKE. Every word follows
-- a space: one or two letters are looked for where words begin.
ALTER TABLE attendees ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(
  ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || public_id || ' ' || order_public_id)) STORED;
ALTER TABLE orders ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(
  ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || public_id)) STORED;
-- Enough samples to tell a word that one guest in a thousand has from one that all have: the plan depends on it.
ALTER TABLE attendees ALTER COLUMN search_text SET STATISTICS 1000;
ALTER TABLE orders ALTER COLUMN search_text SET STATISTICS 1000;

-- Guests. The columns behind INCLUDE let the database skip to a deep page, and filter on the way, without touching a row.
DROP INDEX attendees_event_id_created_at_idx;
CREATE INDEX attendees_by_created_at ON attendees (event_id, created_at, id)
  INCLUDE (status, order_id, product_id, product_price_id);
CREATE INDEX attendees_by_updated_at ON attendees (event_id, updated_at, id)
  INCLUDE (status, order_id, product_id, product_price_id);
CREATE INDEX attendees_by_first_name ON attendees (event_id, first_name, id)
  INCLUDE (status, order_id, product_id, product_price_id);
CREATE INDEX attendees_by_last_name ON attendees (event_id, last_name, id)
  INCLUDE (status, order_id, product_id, product_price_id);
CREATE INDEX attendees_by_ticket_name ON attendees (event_id, ticket_name, id)
  INCLUDE (status, order_id, product_id, product_price_id);
-- Also counts the guests of check-in lists and finds the few of a status; so no index by product alone is needed.
CREATE INDEX attendees_by_status ON attendees (event_id, status, id) INCLUDE (order_id, product_id, product_price_id);
DROP INDEX attendees_product_id_idx;
-- The event comes first, so that a frequent word at one event does not slow down the search at another.
CREATE INDEX attendees_search ON attendees USING gin (event_id, search_text gin_trgm_ops);

-- Orders. The first also shows carts, for those who ask for them; the others hold placed orders only, so a reservation,
-- of which most come to nothing, writes none of them.
DROP INDEX orders_event_id_created_at_idx;
CREATE INDEX orders_by_created_at ON orders (event_id, created_at, id) INCLUDE (status);
-- Of all events of an organizer, newest first.
CREATE INDEX orders_by_account ON orders (account_id, created_at, id) INCLUDE (event_id, status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
CREATE INDEX orders_by_first_name ON orders (event_id, first_name, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
CREATE INDEX orders_by_last_name ON orders (event_id, last_name, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
CREATE INDEX orders_by_email ON orders (event_id, email, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
CREATE INDEX orders_by_total_gross ON orders (event_id, total_gross, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
CREATE INDEX orders_search ON orders USING gin (event_id, search_text gin_trgm_ops)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
DROP INDEX orders_event_id_public_id_key;
CREATE UNIQUE INDEX orders_event_id_public_id_key ON orders (event_id, public_id) INCLUDE (id, status);

-- Index-only scans need pages that vacuum has seen; while an event sells, its newest rows are the ones that are looked at.
ALTER TABLE attendees SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE orders SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
