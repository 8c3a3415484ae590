-- A ticket that somebody put into a wallet. A transferred ticket has another short_id than its old passes, which are void from then
-- on. content_hash is a SHA-256 of what the wallet was last told. changed_at is what Apple's devices ask for.
CREATE TABLE wallet_passes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  attendee_id integer NOT NULL REFERENCES attendees ON DELETE CASCADE,
  wallet text NOT NULL CHECK (wallet IN ('APPLE', 'GOOGLE')),
  serial text NOT NULL UNIQUE,
  short_id text NOT NULL,
  content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
  changed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (attendee_id, wallet, short_id),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
CREATE INDEX wallet_passes_event_id_idx ON wallet_passes (event_id, id);
ALTER TABLE wallet_passes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON wallet_passes USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

-- An Apple device that holds a pass and wants to be told of changes.
CREATE TABLE wallet_devices (
  account_id integer NOT NULL,
  pass_id integer NOT NULL REFERENCES wallet_passes ON DELETE CASCADE,
  device text NOT NULL CHECK (length(device) BETWEEN 1 AND 200),
  push_token text NOT NULL CHECK (length(push_token) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pass_id, device)
);
CREATE INDEX wallet_devices_device_idx ON wallet_devices (device);
ALTER TABLE wallet_devices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON wallet_devices USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
