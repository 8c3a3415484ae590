-- What happened: one row beside every change, in its transaction. Ids and names of fields, never what people typed.
CREATE TYPE actor_kind AS ENUM ('user', 'api_key', 'device', 'buyer', 'system');

-- Months of the log lie in a schema of their own, which members' role cannot reach: they read through the table alone.
CREATE SCHEMA activity;
CREATE SEQUENCE activity_log_id_seq AS bigint;
CREATE TABLE activity_log (
  id bigint NOT NULL DEFAULT nextval('activity_log_id_seq'),
  -- Of the transaction that wrote it: readers go by it, so that one that commits late is never skipped.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  -- No references: what is gone stays in the log. Null account: what concerns a person and no account.
  account_id integer,
  organizer_id integer,
  event_id integer,
  order_id integer,
  actor_kind actor_kind NOT NULL,
  actor_id integer,
  name text NOT NULL,
  subject_id integer NOT NULL,
  data jsonb,
  request_id text
) PARTITION BY RANGE (at);
CREATE INDEX activity_log_xid_id_idx ON activity_log (xid, id);
CREATE INDEX activity_log_account_id_id_idx ON activity_log (account_id, id);
CREATE INDEX activity_log_order_id_idx ON activity_log (order_id) WHERE order_id IS NOT NULL;
CREATE TRIGGER activity_log_append_only BEFORE UPDATE OR DELETE ON activity_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE activity_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON activity_log USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

-- Makes the months that will be needed, a year ahead, so that nothing stands still while no worker runs, and drops those
-- that are older than they are kept. A month is attached rather than created in place: nobody who writes has to wait.
CREATE FUNCTION arrange_activity_log(months_kept integer) RETURNS void LANGUAGE plpgsql AS $$
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
  END IF;
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
    EXECUTE format('DROP TABLE activity.%I', partition);
  END LOOP;
END $$;
SELECT arrange_activity_log(24);

-- Jobs that wait know the signal that caused them by another name now.
UPDATE jobs SET payload = payload - 'signal_id' || jsonb_build_object('activity_id', payload -> 'signal_id')
  WHERE payload ? 'signal_id';
UPDATE jobs SET payload = payload - 'invited_by' || jsonb_build_object('actor_id', payload -> 'invited_by')
  WHERE payload ? 'invited_by';
UPDATE jobs SET payload = payload - 'name' || jsonb_build_object('visitor_name', payload -> 'name')
  WHERE name = 'sendContactMessage' AND payload ? 'name';
