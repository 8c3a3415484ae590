-- Counters of attempts know when each attempt was, so that a limit holds in any window and not in fixed ones only.
DROP TABLE rate_limits;
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  attempts timestamptz[] NOT NULL,
  -- From then on no attempt counts any more.
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_ends_at_idx ON rate_limits (ends_at);
