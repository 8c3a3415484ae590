-- Somebody refunded in the provider's dashboard; our row was made afterwards.
ALTER TABLE refunds
  ADD COLUMN made_at_provider boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT (made_at_provider AND by_hand));
