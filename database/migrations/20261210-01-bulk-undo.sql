-- Many orders are refunded at once. An act that is ENDING sends its emails and refunds: it can no longer be undone.
ALTER TYPE bulk_act_kind ADD VALUE 'REFUND' AFTER 'CANCEL';
ALTER TYPE bulk_act_status ADD VALUE 'ENDING' AFTER 'DONE';

ALTER TABLE bulk_acts
  -- A cancellation also refunds what was paid.
  ADD COLUMN refund boolean NOT NULL DEFAULT false,
  -- Who undid it; actor_kind and actor_id keep who started it.
  ADD COLUMN undo_actor_kind actor_kind,
  ADD COLUMN undo_actor_id integer,
  ADD COLUMN undo_request_id text;

ALTER TABLE bulk_act_orders
  -- The refund that the act recorded, its entry of the log, and the refund status before it.
  ADD COLUMN refund_id integer,
  ADD COLUMN refund_activity_id bigint,
  ADD COLUMN refund_status_before refund_status,
  -- Its emails, credit notes and refund to the card are queued.
  ADD COLUMN is_announced boolean NOT NULL DEFAULT false;
