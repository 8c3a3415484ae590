-- People see their sessions: on what, from which network, since when. Of an address only its beginning is kept.
ALTER TABLE sessions
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN user_agent text CHECK (char_length(user_agent) <= 300),
  ADD COLUMN network text,
  -- When its person last gave a password or a second factor; null for sessions that are older than this column.
  ADD COLUMN confirmed_at timestamptz;
CREATE UNIQUE INDEX sessions_id_key ON sessions (id);

-- Codes of an authenticator app. Both secrets are encrypted (server/lib/sealed.ts); the pending one waits for its first code.
CREATE TABLE totp_secrets (
  user_id integer PRIMARY KEY REFERENCES users,
  secret bytea,
  -- The time step of the code that was used last: no code works twice, and none that is older.
  last_step integer NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  pending_secret bytea,
  pending_until timestamptz,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((pending_secret IS NULL) = (pending_until IS NULL)),
  CHECK (secret IS NOT NULL OR pending_secret IS NOT NULL)
);

-- A row for each code that has not been used.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  name text NOT NULL,
  -- As WebAuthn writes it: base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it was used, as far as it counts: one that runs backwards is a copy.
  counter bigint NOT NULL DEFAULT 0 CHECK (counter >= 0),
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

-- What a passkey has signed once is not taken again until it has expired by itself.
CREATE TABLE used_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_expires_at_idx ON used_challenges (expires_at);

-- Who works in the account needs a second factor.
ALTER TABLE accounts ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
