-- Whether whoever orders what costs nothing first has to follow a link in an e-mail; a sale reads it, so it counts up the
-- version of the catalogue.
ALTER TABLE event_settings ADD COLUMN confirm_free_orders_by_email boolean NOT NULL DEFAULT false;
-- When the buyer was first asked to: it prolongs the hold once. Null: nobody was asked.
ALTER TABLE orders ADD COLUMN confirmation_requested_at timestamptz;
-- SHA-256 of the newest link; null while there is none that fits the buyer's address.
ALTER TABLE orders ADD COLUMN confirmation_hash bytea;
CREATE UNIQUE INDEX orders_confirmation_hash_key ON orders (confirmation_hash) WHERE confirmation_hash IS NOT NULL;
