-- By which the codes of an event's tickets are signed: the newest that this installation can open signs, all of them count. A second
-- one is made where the first was sealed with another secret; what is printed stays good then.
CREATE TABLE ticket_keys (
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- Ed25519, 32 bytes.
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  -- Sealed with the installation's secret.
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, number),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);

ALTER TABLE ticket_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON ticket_keys USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
