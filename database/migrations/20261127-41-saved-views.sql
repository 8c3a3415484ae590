CREATE TYPE saved_view_kind AS ENUM ('ORDERS');

-- Filters, search, sorting and columns of a list under a name: of one person, or of everybody in the account.
CREATE TABLE saved_views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  -- Null where a program made it.
  user_id integer REFERENCES users,
  kind saved_view_kind NOT NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  state jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_shared OR user_id IS NOT NULL)
);
CREATE INDEX saved_views_account_id_idx ON saved_views (account_id, kind);
CREATE INDEX saved_views_user_id_idx ON saved_views (user_id);

CREATE TRIGGER saved_views_touch BEFORE UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON saved_views USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
