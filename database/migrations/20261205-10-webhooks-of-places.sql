-- Webhooks of an organizer are told of all its events, those of an account of all events it has.
ALTER TABLE organizers ADD CONSTRAINT organizers_id_account_id_key UNIQUE (id, account_id);

ALTER TABLE webhooks
  ALTER COLUMN event_id DROP NOT NULL,
  ADD COLUMN organizer_id integer,
  -- By which they are found: one comparison for the three kinds of places.
  ADD COLUMN place text NOT NULL GENERATED ALWAYS AS (
    coalesce('event ' || event_id::text, 'organizer ' || organizer_id::text, 'account ' || account_id::text)) STORED,
  ADD FOREIGN KEY (account_id) REFERENCES accounts,
  ADD FOREIGN KEY (organizer_id, account_id) REFERENCES organizers (id, account_id),
  ADD CONSTRAINT webhooks_one_place_check CHECK (event_id IS NULL OR organizer_id IS NULL);
CREATE INDEX webhooks_place_idx ON webhooks (place);
CREATE INDEX webhooks_organizer_id_idx ON webhooks (organizer_id);

-- Null: a test of a webhook of an organizer or account.
ALTER TABLE webhook_deliveries ALTER COLUMN event_id DROP NOT NULL;
