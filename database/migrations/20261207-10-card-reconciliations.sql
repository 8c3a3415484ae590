-- Our card payments are compared with the provider's. A run goes on where it stopped: `cursor` is the last payment that was
-- compared, first of the provider's list, then of what only our rows have.
CREATE TABLE card_reconciliations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  card_account_id integer NOT NULL REFERENCES card_accounts,
  span_from timestamptz NOT NULL,
  span_until timestamptz NOT NULL,
  is_wide boolean NOT NULL,
  is_listed boolean NOT NULL DEFAULT false,
  cursor text,
  -- Grows with each page; what an older step does once more has no effect.
  step integer NOT NULL DEFAULT 0,
  compared integer NOT NULL DEFAULT 0,
  -- Tries since the last progress that failed, and why the last one did.
  failed_tries integer NOT NULL DEFAULT 0,
  failure text,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- With a failure, it was given up.
  ended_at timestamptz,
  CHECK (span_from < span_until)
);
CREATE UNIQUE INDEX card_reconciliations_under_way_key ON card_reconciliations (card_account_id) WHERE ended_at IS NULL;
CREATE INDEX card_reconciliations_card_account_idx ON card_reconciliations (card_account_id, id);

-- Which of our payments the provider's list had; kept while the run is under way.
CREATE TABLE card_reconciled_payments (
  run_id integer NOT NULL REFERENCES card_reconciliations ON DELETE CASCADE,
  payment_id integer NOT NULL REFERENCES payments,
  account_id integer NOT NULL REFERENCES accounts,
  PRIMARY KEY (run_id, payment_id)
);

CREATE TABLE card_differences (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  card_account_id integer NOT NULL REFERENCES card_accounts,
  reference text NOT NULL,
  -- Null where only the provider knows the payment.
  payment_id integer REFERENCES payments,
  cause text NOT NULL,
  amount_here bigint NOT NULL,
  amount_there bigint NOT NULL,
  currency_here text NOT NULL,
  currency_there text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  found_by_run_id integer NOT NULL,
  -- The last run that looked at it.
  seen_by_run_id integer NOT NULL,
  resolved_at timestamptz
);
CREATE UNIQUE INDEX card_differences_open_key ON card_differences (card_account_id, reference, cause) WHERE resolved_at IS NULL;
CREATE INDEX card_differences_open_idx ON card_differences (account_id, found_at) WHERE resolved_at IS NULL;

DO $$
DECLARE scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['card_reconciliations', 'card_reconciled_payments', 'card_differences'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format('CREATE POLICY own_account ON %I USING (account_id = (SELECT nullif(current_setting(''foyer.account_id'', true), '''')::int))', scoped);
  END LOOP;
END $$;
