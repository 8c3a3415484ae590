-- With which keys an account takes cards. The same account of the provider, connected again, is the same row, so that what
-- was paid through it before can be refunded.
CREATE TABLE card_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  provider payment_provider NOT NULL CHECK (provider <> 'OFFLINE'),
  -- What the provider calls it.
  provider_account text NOT NULL,
  is_live boolean NOT NULL,
  -- Sealed with the installation's secret. Null once nothing waits for the account any more after it was disconnected.
  sealed_keys bytea,
  publishable_key text NOT NULL,
  -- The last four characters of the secret key.
  key_end text NOT NULL,
  can_charge boolean NOT NULL,
  can_refund boolean NOT NULL,
  is_ready boolean NOT NULL,
  tested_at timestamptz NOT NULL DEFAULT now(),
  -- In the path that the provider's webhooks go to.
  webhook_key text NOT NULL UNIQUE CHECK (length(webhook_key) >= 22),
  -- The endpoint that was made at the provider; null where it was made by hand, or there is none.
  webhook_reference text,
  has_webhook boolean NOT NULL,
  last_webhook_at timestamptz,
  connected_at timestamptz NOT NULL DEFAULT now(),
  disconnected_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, provider, provider_account, is_live),
  CHECK (sealed_keys IS NOT NULL OR disconnected_at IS NOT NULL)
);
CREATE UNIQUE INDEX card_accounts_connected_key ON card_accounts (account_id) WHERE disconnected_at IS NULL;

-- What comes by webhooks changes nothing that somebody has seen and is about to change.
CREATE TRIGGER card_accounts_touch BEFORE UPDATE OF sealed_keys, disconnected_at, tested_at ON card_accounts
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Begins each idempotency key that is sent to the provider: rows of two installations with one key never meet.
CREATE TABLE card_key_prefixes (
  id integer PRIMARY KEY CHECK (id = 1),
  prefix text NOT NULL
);
INSERT INTO card_key_prefixes (id, prefix) VALUES (1, replace(gen_random_uuid()::text, '-', ''));

ALTER TABLE payments
  ADD COLUMN card_account_id integer REFERENCES card_accounts,
  -- What the provider calls it; null until it was made there.
  ADD COLUMN reference text,
  -- Grows with each change of the amount; `told_version` is the one that the provider knows.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN told_version integer NOT NULL DEFAULT 0,
  ADD COLUMN decline_code text,
  -- The money is on its way, for days.
  ADD COLUMN is_processing boolean NOT NULL DEFAULT false,
  -- When its buyer said that they pay now.
  ADD COLUMN confirming_at timestamptz,
  ADD CHECK ((provider = 'OFFLINE') = (card_account_id IS NULL));
CREATE UNIQUE INDEX payments_reference_key ON payments (card_account_id, reference);

ALTER TABLE refunds
  ADD COLUMN reference text,
  ADD COLUMN failure_code text,
  -- What came although nothing, or something else, was to be paid: it goes back by itself, and its order does not count it.
  ADD COLUMN is_surplus boolean NOT NULL DEFAULT false;
CREATE INDEX refunds_reference_idx ON refunds (reference) WHERE reference IS NOT NULL;

-- Each message of the provider acts once: its row is written in the transaction of its effect.
CREATE TABLE provider_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  card_account_id integer NOT NULL REFERENCES card_accounts,
  provider payment_provider NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  reference text,
  effect text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Two accounts may be connected with one account of the provider; each is told.
  UNIQUE (provider, card_account_id, event_id)
);
CREATE INDEX provider_events_received_at_idx ON provider_events (received_at);

-- What an event offers its buyers depends on whether its account takes cards.
CREATE FUNCTION count_up_catalogues_with_cards() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE events SET catalogue_version = catalogue_version + 1
  WHERE account_id = NEW.account_id
    AND id IN (SELECT event_id FROM event_settings WHERE 'STRIPE' = ANY (payment_providers));
  RETURN NULL;
END $$;
CREATE TRIGGER card_accounts_count_up AFTER INSERT OR UPDATE OF disconnected_at, can_charge, is_ready ON card_accounts
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogues_with_cards();

DO $$
DECLARE scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['card_accounts', 'provider_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format('CREATE POLICY own_account ON %I USING (account_id = (SELECT nullif(current_setting(''foyer.account_id'', true), '''')::int))', scoped);
  END LOOP;
END $$;
