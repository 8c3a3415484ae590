-- Whoever sends an e-mail claims it for a while, so that no transaction waits for the mail server.
ALTER TABLE outgoing_emails ADD COLUMN claimed_until timestamptz;
