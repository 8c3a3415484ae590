-- A phone or tablet at check-in, bound to a list by its link and PIN: it judges without a network and sends what it scanned later.
CREATE TABLE check_in_devices (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  check_in_list_id integer NOT NULL REFERENCES check_in_lists,
  name text NOT NULL,
  -- SHA-256 of the token, which the device alone has.
  token_hash bytea NOT NULL UNIQUE,
  -- The PIN that was right when it was last asked for one; after another one it is asked again.
  pin_hash text,
  -- Scans that were waiting to be sent, as the device last said.
  unsent_scans integer NOT NULL DEFAULT 0 CHECK (unsent_scans >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
CREATE INDEX check_in_devices_check_in_list_id_idx ON check_in_devices (check_in_list_id);

ALTER TABLE check_in_devices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON check_in_devices USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

-- At which door somebody came in; none where it was not a bound device.
ALTER TABLE check_ins ADD device_id integer REFERENCES check_in_devices;
CREATE INDEX check_ins_device_id_idx ON check_ins (device_id) WHERE device_id IS NOT NULL;

-- What a device has scanned, each once, however often it is sent.
CREATE TABLE check_in_scans (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  check_in_list_id integer NOT NULL REFERENCES check_in_lists,
  device_id integer NOT NULL REFERENCES check_in_devices,
  scan_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('check-in', 'undo')),
  -- None for a code that is unknown here.
  attendee_id integer REFERENCES attendees,
  -- What the device told staff by itself; null where it asked the server.
  decision text,
  result text NOT NULL,
  -- The entry that it made, took back, or met.
  check_in_id integer REFERENCES check_ins,
  -- Let in at the door although the server says no.
  is_conflict boolean NOT NULL DEFAULT false,
  -- The door took it back.
  settled_at timestamptz,
  -- By the clock of the device, and by ours.
  scanned_at timestamptz NOT NULL,
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id),
  UNIQUE (device_id, scan_id)
);
CREATE INDEX check_in_scans_conflicts ON check_in_scans (check_in_list_id, id) WHERE is_conflict;
CREATE INDEX check_in_scans_attendee_id_idx ON check_in_scans (attendee_id);
CREATE INDEX check_in_scans_check_in_id_idx ON check_in_scans (check_in_id);

ALTER TABLE check_in_scans ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON check_in_scans USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
