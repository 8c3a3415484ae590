-- So many days before an offline payment is due its buyer is reminded, once; null is never.
ALTER TABLE event_settings ADD COLUMN offline_payment_reminder_days integer DEFAULT 3
  CHECK (offline_payment_reminder_days BETWEEN 1 AND 60);
ALTER TABLE orders ADD COLUMN payment_reminded_at timestamptz;
