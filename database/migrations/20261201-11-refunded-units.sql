-- How many units of the line a refund gives back; null where an amount was given alone.
ALTER TABLE refund_lines ADD COLUMN quantity integer CHECK (quantity > 0);
