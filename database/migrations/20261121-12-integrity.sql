-- One row for each time all figures were looked at; how far the tables had grown says what a later run need not look at again.
CREATE TABLE integrity_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  is_complete boolean NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now(),
  last_ledger_id bigint NOT NULL,
  last_order_id integer NOT NULL,
  last_attendee_id integer NOT NULL,
  last_check_in_id integer NOT NULL
);
CREATE INDEX integrity_runs_checked_at_idx ON integrity_runs (checked_at);

-- Events whose figures disagree. This table is empty, or something is badly wrong.
CREATE TABLE integrity_alarms (
  event_id integer PRIMARY KEY REFERENCES events,
  checked_at timestamptz NOT NULL,
  differences jsonb NOT NULL
);
