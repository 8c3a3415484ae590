-- How the money of orders that are marked as paid together was received; null if that is not recorded.
ALTER TABLE bulk_acts
  ADD COLUMN payment_method received_method,
  ADD CONSTRAINT bulk_acts_payment_method_check CHECK (payment_method IS NULL OR act = 'MARK_AS_PAID') NOT VALID;
