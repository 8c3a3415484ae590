CREATE TYPE webhook_status AS ENUM ('ENABLED', 'PAUSED');
-- THIN names what changed by its ids; FULL holds it as the API shows it.
CREATE TYPE webhook_payload AS ENUM ('THIN', 'FULL');
-- Why the system paused a webhook: its receiver answered 410, or nothing succeeded for three days.
CREATE TYPE webhook_pause AS ENUM ('GONE', 'FAILING');
CREATE TYPE webhook_delivery_status AS ENUM ('PENDING', 'DELIVERED', 'FAILED');
-- Why an attempt got no answer, or not one that counts. SECRET_LOST and NOT_MADE: nothing was sent.
CREATE TYPE webhook_failure AS ENUM ('ADDRESS_REFUSED', 'NOT_REACHED', 'TIMED_OUT', 'REDIRECTED', 'STATUS', 'SECRET_LOST', 'NOT_MADE');

-- Addresses that are told what happens in an event.
CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  url text NOT NULL CHECK (length(url) <= 400),
  event_types text[] NOT NULL,
  payload webhook_payload NOT NULL,
  status webhook_status NOT NULL,
  -- Null: paused by a person, or not at all.
  paused_because webhook_pause,
  -- Sealed with the installation's secret.
  secret bytea NOT NULL,
  -- The secret before, which signs as well until then.
  former_secret bytea,
  former_secret_until timestamptz,
  -- Since when every attempt failed; null: the last one succeeded.
  failing_since timestamptz,
  last_triggered_at timestamptz,
  -- The last attempt succeeded within a second; false before the first.
  is_quick boolean NOT NULL DEFAULT false,
  last_response_code integer,
  last_response_body text CHECK (length(last_response_body) <= 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id),
  CHECK ((former_secret IS NULL) = (former_secret_until IS NULL)),
  CHECK (paused_because IS NULL OR status = 'PAUSED')
);
CREATE INDEX webhooks_event_id_idx ON webhooks (event_id);
CREATE INDEX webhooks_account_id_idx ON webhooks (account_id);

-- One message for one webhook, written in the transaction of the activity. It references nothing: an order does not wait
-- for a webhook that is being changed, and does not fail because of one that is being deleted.
CREATE TABLE webhook_deliveries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  webhook_id integer NOT NULL,
  -- Messages about one object are sent in this order; 0 of tests.
  activity_id bigint NOT NULL,
  event_type text NOT NULL,
  -- The order, or the kind and id of what has none.
  object text NOT NULL,
  subject_id integer NOT NULL,
  -- The subject is an order, and the message is about each of its attendees: it is split before it is sent.
  is_of_order boolean NOT NULL DEFAULT false,
  happened_at timestamptz NOT NULL,
  status webhook_delivery_status NOT NULL DEFAULT 'PENDING',
  -- Since it was queued, or queued again.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  next_at timestamptz NOT NULL DEFAULT now(),
  response_code integer,
  failure webhook_failure,
  attempted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (webhook_id, next_at) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_object_idx ON webhook_deliveries (webhook_id, object, activity_id, id) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_order_idx ON webhook_deliveries (webhook_id, activity_id, id) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_log_idx ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at);

-- What was sent, and what came back.
CREATE TABLE webhook_attempts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  delivery_id integer NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  url text NOT NULL,
  request_body text NOT NULL,
  response_code integer,
  response_body text CHECK (length(response_body) <= 1000),
  failure webhook_failure,
  duration_ms integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_attempts_delivery_id_idx ON webhook_attempts (delivery_id, id);

CREATE TRIGGER webhooks_touch BEFORE UPDATE OF url, event_types, payload, status, secret ON webhooks
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON webhooks USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON webhook_deliveries USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
ALTER TABLE webhook_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON webhook_attempts USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
