-- Fee kept of the cancelled units of the line, in minor units; not part of the refund's amount.
ALTER TABLE refund_lines
  ADD COLUMN kept bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT refund_lines_kept_check CHECK (kept >= 0) NOT VALID;
