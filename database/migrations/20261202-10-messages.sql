CREATE TYPE message_type AS ENUM ('INDIVIDUAL_ATTENDEES', 'ORDER_OWNER', 'TICKET_HOLDERS', 'ALL_ATTENDEES', 'ORDER_OWNERS_WITH_PRODUCT');
-- SCHEDULED waits for its time and can be cancelled; PROCESSING is being written to its recipients; FAILED reached nobody.
CREATE TYPE message_status AS ENUM ('SCHEDULED', 'PROCESSING', 'SENT', 'FAILED', 'CANCELLED');

-- What an organizer writes to attendees or buyers of an event.
CREATE TABLE messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  sent_by_user_id integer REFERENCES users,
  type message_type NOT NULL,
  -- Whom it is for, as the API takes it (contract/messages.ts). Recipients are looked up when the message is sent.
  audience jsonb NOT NULL,
  subject text NOT NULL CHECK (length(subject) <= 100),
  body text NOT NULL,
  is_marketing boolean NOT NULL DEFAULT false,
  is_test boolean NOT NULL DEFAULT false,
  send_copy_to_current_user boolean NOT NULL DEFAULT false,
  status message_status NOT NULL DEFAULT 'SCHEDULED',
  -- The time that was asked for; null: at once.
  scheduled_at timestamptz,
  -- When sending begins: the time asked for, or the end of the minute in which a message can be taken back.
  starts_at timestamptz NOT NULL,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
CREATE INDEX messages_event_id_idx ON messages (event_id, created_at DESC);
CREATE INDEX messages_account_id_idx ON messages (account_id, created_at DESC);

-- Each address a message goes to, once.
CREATE TABLE message_recipients (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  message_id integer NOT NULL REFERENCES messages ON DELETE CASCADE,
  -- In lower case.
  email text NOT NULL,
  name text NOT NULL,
  locale text NOT NULL,
  order_id integer REFERENCES orders,
  attendee_id integer REFERENCES attendees,
  -- The e-mail that was written last; null: none yet.
  email_id integer REFERENCES outgoing_emails,
  -- How often an e-mail that failed was written again.
  resent_count integer NOT NULL DEFAULT 0,
  UNIQUE (message_id, email)
);
CREATE INDEX message_recipients_waiting_idx ON message_recipients (message_id, id) WHERE email_id IS NULL;
CREATE INDEX message_recipients_email_id_idx ON message_recipients (email_id);
CREATE INDEX message_recipients_order_id_idx ON message_recipients (order_id);
CREATE INDEX message_recipients_attendee_id_idx ON message_recipients (attendee_id);

ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON messages USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
ALTER TABLE message_recipients ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON message_recipients USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

-- Messages of an account are paced by the hour.
CREATE INDEX outgoing_emails_messages_idx ON outgoing_emails (account_id, due_at DESC) WHERE template = 'message';
