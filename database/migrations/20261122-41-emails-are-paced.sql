-- An e-mail above a limit waits until `due_at`, and gets the job that sends it then. `is_to_other`: about an order, but to
-- somebody else than its buyer.
ALTER TABLE outgoing_emails ADD COLUMN due_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN is_delayed boolean NOT NULL DEFAULT false,
  ADD COLUMN is_to_other boolean NOT NULL DEFAULT false;
CREATE INDEX outgoing_emails_delayed_idx ON outgoing_emails (due_at) WHERE is_delayed;
CREATE INDEX outgoing_emails_recipient_due_at_idx ON outgoing_emails (recipient, due_at DESC) WHERE event_id IS NOT NULL;
CREATE INDEX outgoing_emails_order_id_due_at_idx ON outgoing_emails (order_id, due_at DESC) WHERE is_to_other;
CREATE INDEX outgoing_emails_account_id_due_at_idx ON outgoing_emails (account_id, due_at DESC) WHERE is_to_other;
