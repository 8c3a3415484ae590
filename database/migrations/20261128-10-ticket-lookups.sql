-- Links by which somebody finds all orders of an e-mail address; the token itself stands in the e-mail alone.
CREATE TABLE ticket_lookups (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_lookups_expires_at_idx ON ticket_lookups (expires_at);
CREATE INDEX orders_email_idx ON orders (email, id) WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
