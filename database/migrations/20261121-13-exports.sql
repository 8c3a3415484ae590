CREATE TYPE export_kind AS ENUM ('ATTENDEES', 'ORDERS');
CREATE TYPE export_format AS ENUM ('xlsx', 'csv');
CREATE TYPE export_status AS ENUM ('PENDING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED');

-- Files of guests and orders that were asked for: how far each is, and afterwards who took what out, and when.
CREATE TABLE exports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  event_id integer NOT NULL REFERENCES events,
  user_id integer NOT NULL REFERENCES users,
  kind export_kind NOT NULL,
  format export_format NOT NULL,
  -- The list's search, filters and sorting.
  query jsonb NOT NULL,
  status export_status NOT NULL DEFAULT 'PENDING',
  -- Counts the fetches of the file: only the latest reports how far it is.
  run integer NOT NULL DEFAULT 0,
  total_rows integer,
  written_rows integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- While it runs, the process that writes the file touches it every second.
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX exports_event_id_idx ON exports (event_id);
CREATE INDEX exports_account_id_idx ON exports (account_id) WHERE status = 'RUNNING';
CREATE INDEX exports_created_at_idx ON exports (created_at);

CREATE TRIGGER exports_touch BEFORE UPDATE ON exports FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
