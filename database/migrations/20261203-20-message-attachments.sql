-- Files that were sent for the messages of an event.
CREATE TABLE message_attachments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  -- The name of the file in the private storage.
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL,
  mime_type text NOT NULL,
  -- In bytes.
  size integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
CREATE INDEX message_attachments_event_id_idx ON message_attachments (event_id);
CREATE INDEX message_attachments_created_at_idx ON message_attachments (created_at);

-- The files of a message, in order. Several messages may have the same one.
CREATE TABLE attachments_of_messages (
  message_id integer NOT NULL REFERENCES messages ON DELETE CASCADE,
  attachment_id integer NOT NULL REFERENCES message_attachments ON DELETE CASCADE,
  account_id integer NOT NULL REFERENCES accounts,
  position integer NOT NULL,
  PRIMARY KEY (message_id, attachment_id)
);
CREATE INDEX attachments_of_messages_attachment_id_idx ON attachments_of_messages (attachment_id);

ALTER TABLE message_attachments ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON message_attachments USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
ALTER TABLE attachments_of_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON attachments_of_messages USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
