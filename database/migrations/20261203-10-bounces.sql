-- Why an e-mail was not handed to the mail server.
CREATE TYPE email_failure AS ENUM ('ADDRESS_BOUNCED');

ALTER TABLE outgoing_emails
  -- Its Message-ID: 154 random bits, so that nobody can make up the bounce of an e-mail that others got.
  ADD COLUMN message_key text NOT NULL
    DEFAULT left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40),
  ADD COLUMN failed_because email_failure,
  ADD COLUMN bounced_at timestamptz,
  ADD COLUMN is_hard_bounce boolean NOT NULL DEFAULT false,
  -- What the recipient's mail server said, as plain text on one line.
  ADD COLUMN bounce_words text CHECK (length(bounce_words) <= 500),
  ADD CHECK ((bounced_at IS NULL) = (bounce_words IS NULL) AND (bounced_at IS NOT NULL OR NOT is_hard_bounce));
CREATE UNIQUE INDEX outgoing_emails_message_key_idx ON outgoing_emails (message_key);

-- Addresses of buyers and attendees that do not exist: an account does not write to them until one of its members says so.
CREATE TABLE bounced_addresses (
  account_id integer NOT NULL REFERENCES accounts,
  -- In lower case.
  email text NOT NULL CHECK (email = lower(email)),
  bounced_at timestamptz NOT NULL DEFAULT now(),
  words text NOT NULL CHECK (length(words) <= 500),
  -- The e-mail that came back.
  email_id integer NOT NULL REFERENCES outgoing_emails ON DELETE CASCADE,
  PRIMARY KEY (account_id, email)
);
CREATE INDEX bounced_addresses_email_id_idx ON bounced_addresses (email_id);

ALTER TABLE bounced_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bounced_addresses USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
