-- Roles that accounts make themselves: named sets of permissions (domain/permissions.ts).
CREATE TABLE roles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  name text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX roles_account_id_name_key ON roles (account_id, lower(name));
CREATE TRIGGER roles_touch BEFORE UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Where a membership reaches: both null means the whole account, else these organizers with their events, and these events.
ALTER TABLE account_users
  ADD COLUMN role_id integer REFERENCES roles,
  ADD COLUMN organizer_ids integer[],
  ADD COLUMN event_ids integer[],
  ADD CHECK ((role = 'CUSTOM') = (role_id IS NOT NULL)),
  ADD CHECK ((organizer_ids IS NULL) = (event_ids IS NULL)),
  ADD CHECK (role NOT IN ('SUPERADMIN', 'ADMIN') OR organizer_ids IS NULL);
CREATE INDEX account_users_role_id_idx ON account_users (role_id) WHERE role_id IS NOT NULL;

-- Programs that act for an account. Only the hash of the token is kept; its beginning is shown, so that keys can be told apart.
CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  token_start text NOT NULL,
  permissions text[] NOT NULL,
  organizer_ids integer[],
  event_ids integer[],
  requests_per_minute integer NOT NULL CHECK (requests_per_minute > 0),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((organizer_ids IS NULL) = (event_ids IS NULL))
);
CREATE INDEX api_keys_account_id_idx ON api_keys (account_id);

-- An export may have been asked for by a program, which is no user.
ALTER TABLE exports ALTER COLUMN user_id DROP NOT NULL;

DO $$
DECLARE scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['roles', 'api_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format('CREATE POLICY own_account ON %I USING (account_id = (SELECT nullif(current_setting(''foyer.account_id'', true), '''')::int))', scoped);
  END LOOP;
END $$;
