-- Tickets, invoices and credit notes attached to emails as PDF (docs/rules/emails.md).
CREATE TYPE ticket_attachments AS ENUM ('NONE', 'PER_ORDER', 'PER_TICKET');

ALTER TABLE event_settings
  ADD COLUMN ticket_attachments ticket_attachments NOT NULL DEFAULT 'NONE',
  ADD COLUMN attach_invoice boolean NOT NULL DEFAULT false;

-- Tries in which a PDF of the email could not be drawn.
ALTER TABLE outgoing_emails ADD COLUMN failed_drawings smallint NOT NULL DEFAULT 0;
