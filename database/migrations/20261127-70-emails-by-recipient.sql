-- E-mails that are about no event are paced by their recipient as well.
CREATE INDEX outgoing_emails_recipient_idx ON outgoing_emails (recipient, due_at DESC);
DROP INDEX outgoing_emails_recipient_due_at_idx;
