-- In front of the recipient's address, where it is known; null: the address stands alone.
ALTER TABLE outgoing_emails ADD COLUMN recipient_name text;
