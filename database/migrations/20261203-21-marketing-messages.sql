-- EVENT concerns the ticket; MARKETING reaches buyers who have agreed to it.
CREATE TYPE message_purpose AS ENUM ('EVENT', 'MARKETING');
ALTER TABLE messages ADD COLUMN purpose message_purpose NOT NULL DEFAULT 'EVENT';

-- Addresses that take no news and offers of an account any more. Consent that is given later counts again.
CREATE TABLE marketing_unsubscriptions (
  account_id integer NOT NULL REFERENCES accounts,
  email text NOT NULL CHECK (email = lower(email)),
  unsubscribed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, email)
);
ALTER TABLE marketing_unsubscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON marketing_unsubscriptions USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

-- Consent of an address.
CREATE INDEX orders_marketing_consent_idx ON orders (account_id, lower(email)) WHERE opted_into_marketing_at IS NOT NULL;

-- For the header List-Unsubscribe.
ALTER TABLE outgoing_emails ADD COLUMN unsubscribe_url text;
