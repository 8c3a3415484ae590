-- Free words by which a team sorts its orders.
CREATE TABLE order_tags (
  order_id integer NOT NULL REFERENCES orders,
  tag text NOT NULL CHECK (tag <> '' AND length(tag) <= 40),
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  PRIMARY KEY (order_id, tag),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
-- The tags of an event, and the orders that have one.
CREATE INDEX order_tags_event_id_tag_idx ON order_tags (event_id, tag, order_id);

CREATE TYPE bulk_act_kind AS ENUM ('CANCEL', 'MARK_AS_PAID', 'RESEND', 'ADD_TAG', 'REMOVE_TAG');
-- DONE can be undone still; OVER cannot, and its e-mails are queued.
CREATE TYPE bulk_act_status AS ENUM ('RUNNING', 'DONE', 'OVER', 'UNDOING', 'UNDONE');

-- One act on many orders: who asked for it, and how far it is.
CREATE TABLE bulk_acts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  act bulk_act_kind NOT NULL,
  tag text CHECK (length(tag) <= 40),
  status bulk_act_status NOT NULL DEFAULT 'RUNNING',
  -- In whose name orders are changed: who began it, and then who undoes it.
  actor_kind actor_kind NOT NULL,
  actor_id integer,
  request_id text,
  undo_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id),
  CHECK ((tag IS NULL) = (act NOT IN ('ADD_TAG', 'REMOVE_TAG')))
);
CREATE INDEX bulk_acts_event_id_idx ON bulk_acts (event_id);
CREATE INDEX bulk_acts_created_at_idx ON bulk_acts (created_at);

-- Each of its orders: what became of it, written in the transaction that changed it, so that it is changed once.
CREATE TABLE bulk_act_orders (
  bulk_act_id integer NOT NULL REFERENCES bulk_acts ON DELETE CASCADE,
  order_id integer NOT NULL REFERENCES orders,
  account_id integer NOT NULL REFERENCES accounts,
  -- CHANGED, or why it was left as it was; null until its turn comes.
  outcome text,
  -- What it was before, for the way back: its status, and its tickets that were not cancelled yet.
  status_before order_status,
  attendee_ids integer[] NOT NULL DEFAULT '{}',
  -- Of the log: what was written after it is a later change.
  activity_id bigint,
  -- RESTORED, or why it could not be undone.
  undo_outcome text,
  PRIMARY KEY (bulk_act_id, order_id)
);
CREATE INDEX bulk_act_orders_order_id_idx ON bulk_act_orders (order_id);

ALTER TABLE order_tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON order_tags USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
ALTER TABLE bulk_acts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bulk_acts USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
ALTER TABLE bulk_act_orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bulk_act_orders USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
