-- A refund is taken back for a reason that was typed, or for one that Foyer knows: its text is translated where it is shown.
ALTER TABLE refunds
  ADD COLUMN taken_back_code text,
  DROP CONSTRAINT refunds_taken_back_check,
  ADD CONSTRAINT refunds_taken_back_check
    CHECK ((state::text = 'CANCELLED') = (taken_back_reason IS NOT NULL OR taken_back_code IS NOT NULL)) NOT VALID;
