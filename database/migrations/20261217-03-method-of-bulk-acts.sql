-- How the money of orders that are marked as paid together was received; null if that is not recorded.
ALTER TABLE bulk_acts
  ADD COLUMN method received_method,
  ADD CONSTRAINT bulk_acts_method_check CHECK (method IS NULL OR act = 'MARK_AS_PAID') NOT VALID;
