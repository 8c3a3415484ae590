-- Accounts own everything; users belong to accounts with a role.

CREATE TYPE role AS ENUM ('SUPERADMIN', 'ADMIN', 'ORGANIZER');
CREATE TYPE user_status AS ENUM ('ACTIVE', 'INVITED', 'INACTIVE');
CREATE TYPE user_token_purpose AS ENUM ('CONFIRM_EMAIL', 'CONFIRM_EMAIL_CODE', 'CHANGE_EMAIL', 'RESET_PASSWORD');

CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

CREATE TABLE accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  timezone text NOT NULL,
  currency_code text NOT NULL CHECK (currency_code ~ '^[A-Z]{3}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text,
  password_hash text,
  timezone text NOT NULL,
  locale text NOT NULL DEFAULT 'en',
  is_email_verified boolean NOT NULL DEFAULT false,
  pending_email text CHECK (pending_email = lower(pending_email)),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (email);

CREATE TABLE account_users (
  account_id integer NOT NULL REFERENCES accounts,
  user_id integer NOT NULL REFERENCES users,
  role role NOT NULL,
  status user_status NOT NULL DEFAULT 'ACTIVE',
  is_account_owner boolean NOT NULL DEFAULT false,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX account_users_user_id_idx ON account_users (user_id);

-- Only the hash of the cookie's token is kept.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  account_id integer NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- Links and codes sent by e-mail; used once, hashed, expiring.
CREATE TABLE user_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  purpose user_token_purpose NOT NULL,
  token_hash bytea NOT NULL,
  email text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX user_tokens_token_hash_key ON user_tokens (token_hash) WHERE purpose <> 'CONFIRM_EMAIL_CODE';
CREATE INDEX user_tokens_user_id_purpose_idx ON user_tokens (user_id, purpose);

-- Counters that must hold across processes (sign-in, codes); losing them in a crash is harmless.
CREATE UNLOGGED TABLE rate_limits (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key, window_start)
);

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TRIGGER accounts_touch BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
