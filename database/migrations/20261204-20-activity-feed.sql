-- Readers who follow an account go by its entries alone, in the order of their transactions.
CREATE INDEX activity_log_account_id_xid_id_idx ON activity_log (account_id, xid, id);

-- At most one row: the last of all entries that were dropped, in the order in which readers follow the log. Who has not
-- read as far has missed some.
CREATE TABLE activity_log_dropped (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  xid xid8 NOT NULL,
  entry_id bigint NOT NULL
);

-- As before, and notes what it drops.
CREATE OR REPLACE FUNCTION arrange_activity_log(months_kept integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  month timestamp;
  partition text;
BEGIN
  PERFORM pg_advisory_xact_lock(x'61637469'::int);
  -- Restored into another server, whose transactions have lower numbers: what is in the log comes before all of them.
  IF EXISTS (SELECT FROM activity_log WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())) THEN
    ALTER TABLE activity_log DISABLE TRIGGER activity_log_append_only;
    UPDATE activity_log SET xid = '0';
    ALTER TABLE activity_log ENABLE TRIGGER activity_log_append_only;
    DELETE FROM activity_log_dropped;
  END IF;
  DELETE FROM activity_log_dropped WHERE xid >= pg_snapshot_xmax(pg_current_snapshot());
  FOR month IN SELECT generate_series(this_month, this_month + interval '12 months', interval '1 month') LOOP
    partition := 'log_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass('activity.' || partition) IS NOT NULL;
    EXECUTE format('CREATE TABLE activity.%I (LIKE activity_log INCLUDING ALL)', partition);
    EXECUTE format('ALTER TABLE activity_log ATTACH PARTITION activity.%I FOR VALUES FROM (%L) TO (%L)', partition,
      month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
  FOR partition IN
    SELECT relname FROM pg_class
    WHERE relnamespace = 'activity'::regnamespace AND relkind = 'r'
      AND relname < 'log_' || to_char(this_month - make_interval(months => months_kept), 'YYYY_MM')
  LOOP
    EXECUTE format('INSERT INTO activity_log_dropped AS before (xid, entry_id)
      SELECT xid, id FROM activity.%I ORDER BY xid DESC, id DESC LIMIT 1
      ON CONFLICT (id) DO UPDATE SET xid = excluded.xid, entry_id = excluded.entry_id
        WHERE (excluded.xid, excluded.entry_id) > (before.xid, before.entry_id)', partition);
    EXECUTE format('DROP TABLE activity.%I', partition);
  END LOOP;
END $$;
