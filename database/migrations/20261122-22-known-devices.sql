-- Browsers in which somebody has signed in before: limits that strangers can use up do not count for them.
CREATE TABLE known_devices (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_devices_user_id_idx ON known_devices (user_id);
CREATE INDEX known_devices_expires_at_idx ON known_devices (expires_at);
