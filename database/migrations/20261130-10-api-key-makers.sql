-- Who made a key: a person of the account, or another key. Null for keys that are older than this, and once the person is gone.
ALTER TABLE api_keys
  ADD COLUMN made_by_user_id integer REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN made_by_api_key_id integer REFERENCES api_keys (id) ON DELETE SET NULL;
CREATE INDEX api_keys_made_by_user_id_idx ON api_keys (made_by_user_id) WHERE made_by_user_id IS NOT NULL;
