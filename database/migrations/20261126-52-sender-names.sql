-- As whom an e-mail comes: an organizer's own name in front of the installation's address.
ALTER TABLE outgoing_emails ADD COLUMN sender_name text;
