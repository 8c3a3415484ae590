CREATE TYPE email_status AS ENUM ('QUEUED', 'SENT', 'FAILED');

-- The short id is the door staff's key; a list may demand a PIN on top (hashed).
CREATE TABLE check_in_lists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events,
  short_id text NOT NULL UNIQUE,
  name text NOT NULL,
  description text,
  pin_hash text,
  activates_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (expires_at IS NULL OR activates_at IS NULL OR expires_at > activates_at)
);
CREATE INDEX check_in_lists_event_id_idx ON check_in_lists (event_id);

CREATE TABLE check_in_list_products (
  check_in_list_id integer NOT NULL REFERENCES check_in_lists,
  product_id integer NOT NULL REFERENCES products,
  PRIMARY KEY (check_in_list_id, product_id)
);
CREATE INDEX check_in_list_products_product_id_idx ON check_in_list_products (product_id);

CREATE TABLE check_ins (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  short_id text NOT NULL UNIQUE,
  event_id integer NOT NULL REFERENCES events,
  check_in_list_id integer NOT NULL REFERENCES check_in_lists,
  attendee_id integer NOT NULL REFERENCES attendees,
  ip_address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);
-- One entry per ticket and list.
CREATE UNIQUE INDEX check_ins_once ON check_ins (check_in_list_id, attendee_id) WHERE undone_at IS NULL;
CREATE INDEX check_ins_attendee_id_idx ON check_ins (attendee_id);

-- Every e-mail the office sends; `dedupe_key` makes one signal send one e-mail, however often its job runs.
CREATE TABLE outgoing_emails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dedupe_key text NOT NULL UNIQUE,
  account_id integer REFERENCES accounts,
  event_id integer REFERENCES events,
  order_id integer REFERENCES orders,
  template text NOT NULL,
  recipient text NOT NULL,
  reply_to text,
  locale text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  status email_status NOT NULL DEFAULT 'QUEUED',
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whoever sends an e-mail claims it for a while, so that no transaction waits for the mail server.
  claimed_until timestamptz,
  sent_at timestamptz
);
CREATE INDEX outgoing_emails_created_at_idx ON outgoing_emails (created_at DESC);
CREATE INDEX outgoing_emails_order_id_idx ON outgoing_emails (order_id);

CREATE TRIGGER check_in_lists_touch BEFORE UPDATE ON check_in_lists FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
