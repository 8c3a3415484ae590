-- A refund to a card is asked for at the provider; any other one is recorded by hand, and moves no money.
ALTER TABLE refunds
  ADD COLUMN by_hand boolean NOT NULL DEFAULT true,
  -- Whether its buyer is told once the money is on its way.
  ADD COLUMN notify_buyer boolean NOT NULL DEFAULT true;
UPDATE refunds SET by_hand = false WHERE is_surplus;
ALTER TABLE refunds ADD CHECK (NOT (by_hand AND is_surplus));
