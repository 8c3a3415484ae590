-- What visitors find at the foot of an organizer's pages, and as whom an organizer writes to buyers.
ALTER TABLE organizer_settings
  ADD COLUMN imprint_url text,
  ADD COLUMN privacy_url text,
  ADD COLUMN terms_url text,
  ADD COLUMN mail_sender_name text,
  ADD COLUMN mail_reply_to text;
