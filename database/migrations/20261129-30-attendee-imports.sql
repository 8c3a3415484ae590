-- DRAFT is a file whose columns are not chosen yet; DONE can be undone still; OVER cannot, and its e-mails are queued.
CREATE TYPE attendee_import_status AS ENUM ('DRAFT', 'RUNNING', 'DONE', 'OVER', 'UNDOING', 'UNDONE');

-- One file of attendees: what it says, how its columns are read, and how far adding them is.
CREATE TABLE attendee_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  file_name text NOT NULL,
  header text[] NOT NULL,
  status attendee_import_status NOT NULL DEFAULT 'DRAFT',
  -- Which column is what, and on which terms the attendees are added.
  terms jsonb,
  -- A row could not be added although all or none were wanted.
  is_stopped boolean NOT NULL DEFAULT false,
  -- In whose name: who sent the file, then who began it, then who undoes it.
  actor_kind actor_kind NOT NULL,
  actor_id integer,
  request_id text,
  undo_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id),
  CHECK ((terms IS NULL) = (status = 'DRAFT'))
);
CREATE INDEX attendee_imports_event_id_idx ON attendee_imports (event_id);
CREATE INDEX attendee_imports_created_at_idx ON attendee_imports (created_at);

-- Each of its rows: what became of it, written in the transaction that added it, so that it is added once.
CREATE TABLE attendee_import_rows (
  attendee_import_id integer NOT NULL REFERENCES attendee_imports ON DELETE CASCADE,
  row_number integer NOT NULL,
  account_id integer NOT NULL REFERENCES accounts,
  -- Emptied once the row is added: the attendee has what it said.
  cells text[] NOT NULL,
  -- ADDED or REFUSED; null until its turn comes.
  outcome text CHECK (outcome IN ('ADDED', 'REFUSED')),
  problems jsonb,
  order_id integer REFERENCES orders,
  -- Of the log: what was written after it is a later change.
  activity_id bigint,
  -- Whether it was taken out again, or has been changed since.
  undo_outcome text CHECK (undo_outcome IN ('TAKEN_OUT', 'KEPT')),
  PRIMARY KEY (attendee_import_id, row_number),
  CHECK ((outcome = 'ADDED') = (order_id IS NOT NULL))
);
CREATE INDEX attendee_import_rows_order_id_idx ON attendee_import_rows (order_id);

ALTER TABLE attendee_imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON attendee_imports USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
ALTER TABLE attendee_import_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON attendee_import_rows USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
