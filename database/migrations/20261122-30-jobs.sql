-- What is to be done later, added in the transaction that caused it. A row is there until its job is done.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- Lanes do not wait for each other; in a lane, accounts take turns.
  lane text NOT NULL,
  -- 0 for what concerns no account. Not a reference: deleting an account need not look here.
  account_id integer NOT NULL DEFAULT 0,
  payload jsonb NOT NULL DEFAULT '{}',
  -- Of jobs with the same key only one waits or runs.
  key text UNIQUE,
  -- Not before then. Whoever takes a job moves this on while it runs; the job of a worker that died is free again soon.
  -- "infinity" when it has failed for the last time.
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
CREATE INDEX jobs_turns ON jobs (lane, account_id, run_at, id);

-- When the jobs that come round by the clock are due next.
CREATE TABLE job_schedules (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
