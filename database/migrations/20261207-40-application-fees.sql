-- The part of a card payment that the platform keeps: what the provider is told, and once the payment came, what it took.
ALTER TABLE payments
  ADD COLUMN application_fee bigint NOT NULL DEFAULT 0 CHECK (application_fee >= 0),
  ADD CHECK (application_fee = 0 OR card_account_id IS NOT NULL);
