-- Long lock: event_settings has one row for each event, so that the new checks read it in a moment.
-- Buyers cancel single tickets and paid orders; a fee can be kept (docs/rules/self-service.md).
ALTER TABLE event_settings
  ADD COLUMN allow_ticket_cancellation boolean NOT NULL DEFAULT false,
  ADD COLUMN refund_cancellations boolean NOT NULL DEFAULT false,
  ADD COLUMN cancellation_fee_percent numeric(6,3) NOT NULL DEFAULT 0 CHECK (cancellation_fee_percent BETWEEN 0 AND 100),
  -- Minor units per ticket.
  ADD COLUMN cancellation_fee_fixed bigint NOT NULL DEFAULT 0 CHECK (cancellation_fee_fixed >= 0);
