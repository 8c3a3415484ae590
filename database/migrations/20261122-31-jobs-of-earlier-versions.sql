-- Earlier versions kept their jobs in the schema of a library. What waits there is moved; jobs by the clock come by themselves.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN; END IF;
  INSERT INTO jobs (name, lane, payload, attempts, max_attempts)
  SELECT tasks.identifier,
    CASE
      WHEN tasks.identifier = 'deliverEmail' THEN 'deliveries'
      WHEN tasks.identifier = 'notifyOrganizer' THEN 'notices'
      WHEN tasks.identifier IN ('sendOrderConfirmation', 'sendTickets', 'sendTicket', 'sendOrderCancelled', 'sendContactMessage') THEN 'orders'
      ELSE 'urgent'
    END,
    old.payload::jsonb, 0, old.max_attempts
  FROM graphile_worker._private_jobs old
  JOIN graphile_worker._private_tasks tasks ON tasks.id = old.task_id
  WHERE old.key IS NULL AND tasks.identifier ~ '^(send|deliverEmail$|notifyOrganizer$)'
  ORDER BY old.id;
  DROP SCHEMA graphile_worker CASCADE;
END
$$;
