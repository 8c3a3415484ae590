-- A refund that was recorded by mistake is CANCELLED and counts nowhere; `settled_at` is when it was taken back.
ALTER TYPE refund_state ADD VALUE 'CANCELLED';
-- Compared as text: a transaction cannot use an enum value that it has added.
ALTER TABLE refunds ADD COLUMN taken_back_reason text,
  ADD CONSTRAINT refunds_taken_back_check CHECK ((state::text = 'CANCELLED') = (taken_back_reason IS NOT NULL));

-- The credit note of such a refund stays as it was issued. Another document, with a number of its own, takes it back.
ALTER TABLE credit_notes ADD COLUMN reverses_id integer UNIQUE REFERENCES credit_notes,
  ADD CONSTRAINT credit_notes_reversal_check CHECK (reverses_id IS NULL OR refund_id IS NULL);
