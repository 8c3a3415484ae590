-- Noted at most once an hour: a session that nobody uses ends before its time.
ALTER TABLE sessions ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
