-- Many attendees are changed at once, as many orders are.
CREATE TYPE bulk_act_subject AS ENUM ('ORDERS', 'ATTENDEES');
ALTER TYPE bulk_act_kind ADD VALUE 'REACTIVATE' AFTER 'CANCEL';
ALTER TABLE bulk_acts ADD COLUMN subject bulk_act_subject NOT NULL DEFAULT 'ORDERS';

-- Each attendee of an act: its outcome, written in the transaction that changed it, so that it is changed once.
CREATE TABLE bulk_act_attendees (
  bulk_act_id integer NOT NULL REFERENCES bulk_acts ON DELETE CASCADE,
  attendee_id integer NOT NULL REFERENCES attendees ON DELETE CASCADE,
  order_id integer NOT NULL REFERENCES orders,
  account_id integer NOT NULL REFERENCES accounts,
  -- CHANGED, or the reason why it was left; null until its turn comes.
  outcome text,
  -- The order before the act.
  order_status_before order_status,
  payment_due_before timestamptz,
  -- Entries of the log: of the ticket, of its order if the act ended or completed it, and the last one of the act.
  activity_id bigint,
  order_activity_id bigint,
  last_activity_id bigint,
  -- What the invoice of the order is credited when the act ends; on the first ticket of the order.
  to_credit jsonb NOT NULL DEFAULT '[]',
  -- RESTORED, or the reason why it could not be undone.
  undo_outcome text,
  -- Its emails and credit notes are queued.
  is_announced boolean NOT NULL DEFAULT false,
  PRIMARY KEY (bulk_act_id, attendee_id)
);
CREATE INDEX bulk_act_attendees_act_order_idx ON bulk_act_attendees (bulk_act_id, order_id, attendee_id);
CREATE INDEX bulk_act_attendees_attendee_id_idx ON bulk_act_attendees (attendee_id);
CREATE INDEX bulk_act_attendees_order_id_idx ON bulk_act_attendees (order_id);
ALTER TABLE bulk_act_attendees ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bulk_act_attendees
  USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
